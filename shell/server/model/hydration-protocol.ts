import type { PageData } from '@site/shared/federation';
import { z } from 'zod';
import { MAX_ABOUT_CHARACTERS, MAX_FAULT_CHARACTERS, MAX_FAULTS } from './hydration-limits.ts';

/** What the hydrate worker is told: a document as visitors would get it, and where its code lies. */
export interface HydrateJob {
  readonly data: PageData;
  readonly storeFolder: string;
  readonly document: HydrateDocument;
}

export interface HydrateDocument {
  readonly path: string;
  readonly html: string;
  /** Pages that are brought into the same document afterwards, one after the other. */
  readonly thenTo?: readonly string[];
}

/** What a page is about whose code made other markup than the server. */
export const DRIFT = 'drift';

/** What went wrong, and on which page. */
const HydrateFault = z.object({
  check: z.enum(['behavior', 'hydration', 'singletons', 'names']),
  path: z.string().max(300),
  text: z.string().max(MAX_FAULT_CHARACTERS),
  /** What an exception from the check would have to name. */
  about: z.string().max(MAX_ABOUT_CHARACTERS).optional(),
});
export type HydrateFault = Readonly<z.infer<typeof HydrateFault>>;

/** What the child says of a document. */
export const HydrateMessage = z.object({
  kind: z.literal('hydrated'),
  path: z.string().max(300),
  /** None when the page came to life as it was, and so did those after it. */
  faults: z.array(HydrateFault).max(MAX_FAULTS),
});
export type HydrateMessage = Readonly<z.infer<typeof HydrateMessage>>;

/** The same as the child writes it. */
export type SentHydrateMessage = HydrateMessage | { readonly kind: 'step'; readonly step: string };
