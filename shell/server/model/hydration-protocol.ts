import type { PageData } from '@site/shared/federation';
import { z } from 'zod';
import { MAX_ABOUT_CHARACTERS, MAX_FAULT_CHARACTERS, MAX_FAULTS } from './hydration-limits.ts';

/** A job for the hydrate worker: a document as visitors get it, and the location of its code. */
export interface HydrateJob {
  readonly data: PageData;
  readonly storeFolder: string;
  readonly document: HydrateDocument;
}

export interface HydrateDocument {
  readonly path: string;
  readonly html: string;
  /** Pages to navigate to afterwards, in the same document. */
  readonly thenTo?: readonly string[];
}

/** `about` value for markup that differs from the server's. */
export const DRIFT = 'drift';
/** `about` value for a page that did not report its arrival in time. */
export const UNSETTLED = 'unsettled';

/** A fault and its page. */
const HydrateFault = z.object({
  check: z.enum(['behavior', 'hydration', 'singletons', 'names']),
  path: z.string().max(300),
  text: z.string().max(MAX_FAULT_CHARACTERS),
  /** The value that an exception from the check must name. */
  about: z.string().max(MAX_ABOUT_CHARACTERS).optional(),
});
export type HydrateFault = Readonly<z.infer<typeof HydrateFault>>;

/** The worker's result for a document. */
export const HydrateMessage = z.object({
  kind: z.literal('hydrated'),
  path: z.string().max(300),
  /** Empty if the page and those after it hydrated without faults. */
  faults: z.array(HydrateFault).max(MAX_FAULTS),
});
export type HydrateMessage = Readonly<z.infer<typeof HydrateMessage>>;

/** The messages that the worker sends. */
export type SentHydrateMessage = HydrateMessage | { readonly kind: 'step'; readonly step: string };
