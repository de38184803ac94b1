import type { PageData } from '@site/shared/federation';

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

/** What went wrong, and on which page. */
export interface HydrateFault {
  readonly check: 'hydration' | 'singletons' | 'names';
  readonly path: string;
  readonly text: string;
}

export type HydrateMessage =
  /** Said before each page, so that one which never ends has a name. */
  | { readonly kind: 'step'; readonly step: string }
  | {
      readonly kind: 'hydrated';
      readonly path: string;
      /** None when the page came to life as it was, and so did those after it. */
      readonly faults: readonly HydrateFault[];
    }
  | { readonly kind: 'done' };
