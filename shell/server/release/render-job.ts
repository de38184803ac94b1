import type { PageData, RemoteName } from '@site/shared/federation';

/** What the render worker is told: which bundles to load and which paths to render with them. */
export interface RenderJob {
  readonly data: PageData;
  /** Files in the store. */
  readonly bundles: Readonly<Partial<Record<RemoteName, string>>>;
  /** Paths to render; one that is no page of the composition renders the 404 page, or the notice of a missing area. */
  readonly paths: readonly string[];
}

export interface RenderedPage {
  readonly path: string;
  readonly html: string;
  /** All its rules: those for the whole document first. */
  readonly css: string;
  /** Which of them are for the whole document, by the ids that Emotion gives them. */
  readonly globals: readonly string[];
  /** schema.org objects that the page says of itself. */
  readonly structuredData: readonly object[];
}

export interface WrittenFeed {
  readonly remote: RemoteName;
  readonly path: string;
  readonly type: string;
  readonly body: string;
}

export interface RenderFailure {
  /** Name of the check that failed; rendering itself when absent. */
  readonly check?: string;
  readonly remote: RemoteName | null;
  readonly path: string | null;
  readonly message: string;
}

export type RenderMessage =
  /** Said before each step, so that one which never ends has a name. */
  | { readonly kind: 'step'; readonly step: string }
  | { readonly kind: 'page'; readonly page: RenderedPage }
  | { readonly kind: 'feed'; readonly feed: WrittenFeed }
  | { readonly kind: 'failure'; readonly failure: RenderFailure }
  | { readonly kind: 'done' };
