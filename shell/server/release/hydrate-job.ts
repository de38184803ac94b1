import type { PageData, RemoteName } from '@site/shared/federation';

/** What the hydrate worker is told: documents as visitors would get them, and where their code lies. */
export interface HydrateJob {
  readonly data: PageData;
  readonly storeFolder: string;
  readonly documents: readonly { readonly path: string; readonly html: string }[];
}

export type HydrateMessage =
  /** Said before each page, so that one which never ends has a name. */
  | { readonly kind: 'step'; readonly step: string }
  | {
      readonly kind: 'hydrated';
      readonly remote: RemoteName | null;
      readonly path: string;
      /** What went wrong; none when the page came to life as it was. */
      readonly faults: readonly string[];
    }
  | { readonly kind: 'done' };
