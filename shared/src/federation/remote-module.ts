import type { ComponentType } from 'react';
import type { PageHeadInput } from '../contracts/page.ts';
import type { SiteFacts } from '../contracts/site-facts.ts';
import type { ShellServices } from './shell-services.ts';

/** Raised when the face between shell and remotes changes; the composer refuses releases of another number. */
export const CONTRACT_VERSION = 1;

export interface PageProps {
  readonly services: ShellServices;
  /** Path of the release's browser files, with a slash at its end. Shells before this one do not say it. */
  readonly assets?: string;
}

/** What a release is rendered for: the site's facts and its public origin, without a slash at its end. */
export interface SiteContext {
  readonly facts: SiteFacts;
  readonly siteUrl: string;
  /** Path of the release's browser files, with a slash at its end. Composers before this one do not say it. */
  readonly assets?: string;
}

/** One of the house's drawings: `cover` is the seed of an article's cover. */
export type PageDrawing = 'hero' | 'portrait' | { readonly cover: string };

export interface RemotePage {
  readonly path: string;
  readonly head: PageHeadInput;
  /** What the page's picture for social networks shows beside its title; a cover of its own path unless said. */
  readonly drawing?: PageDrawing;
  /** The `webpackChunkName` of every `import()` in `load`, so that the composer can preload them. */
  readonly chunks: readonly string[];
  /** Loads the page's code. Called on the server at release time and in the browser at run time. */
  load(): Promise<{ readonly Page: ComponentType<PageProps> }>;
  /** schema.org objects of the page, which the composer writes into the first HTML. Called at release time only. */
  structuredData?(site: SiteContext): Promise<readonly object[]>;
}

/** A file beside the pages, at a path under one that the remote owns. Written at release time only. */
export interface RemoteFeed {
  readonly path: string;
  readonly type: 'application/rss+xml' | 'application/feed+json';
  readonly title: string;
  write(site: SiteContext): Promise<string>;
}

/** The composer answers `from` with 308 and `to`: a page that was renamed keeps its links. Both belong to the remote. */
export interface RemoteRedirect {
  readonly from: string;
  readonly to: string;
}

/** A remote's one face: what `src/remote.tsx` exports as `remote`. */
export interface RemoteModule {
  readonly contract: typeof CONTRACT_VERSION;
  readonly pages: readonly RemotePage[];
  readonly feeds?: readonly RemoteFeed[];
  readonly redirects?: readonly RemoteRedirect[];
  /** Some of the pages are not published yet: the composer shows the release in previews only. */
  readonly hasDrafts?: boolean;
}
