import type { ComponentType } from 'react';
import type { PageHeadInput } from '../contracts/page.ts';
import type { SiteFacts } from '../contracts/site-facts.ts';
import type { ShellServices } from './shell-services.ts';

/** Incremented when the interface between shell and remotes changes; the composer refuses releases with another number. */
export const CONTRACT_VERSION = 1;

export interface PageProps {
  readonly services: ShellServices;
  /** Path of the release's browser files, with a trailing slash. Earlier shells do not provide it. */
  readonly assets?: string;
}

/** What a release is rendered for: the site's facts and its public origin, without a trailing slash. */
export interface SiteContext {
  readonly facts: SiteFacts;
  readonly siteUrl: string;
  /** Path of the release's browser files, with a trailing slash. Earlier composers do not provide it. */
  readonly assets?: string;
}

/** One of the site's drawings: `cover` is the seed of an article's cover. */
export type PageDrawing = 'hero' | 'portrait' | { readonly cover: string };

export interface RemotePage {
  readonly path: string;
  readonly head: PageHeadInput;
  /** The drawing in the page's social picture, next to its title; by default a cover seeded by its path. */
  readonly drawing?: PageDrawing;
  /** The `webpackChunkName` of every `import()` in `load`, so that the composer can preload them. */
  readonly chunks: readonly string[];
  /** Loads the page's code. Called on the server at release time and in the browser at run time. */
  load(): Promise<{ readonly Page: ComponentType<PageProps> }>;
  /** schema.org objects of the page, which the composer writes into the first HTML. Called at release time only. */
  structuredData?(site: SiteContext): Promise<readonly object[]>;
}

/** A file beside the pages, at a path that the remote owns. Written at release time only. */
export interface RemoteFeed {
  readonly path: string;
  readonly type: 'application/rss+xml' | 'application/feed+json';
  readonly title: string;
  write(site: SiteContext): Promise<string>;
}

/** The composer redirects `from` to `to` with 308, so a renamed page keeps its links. Both belong to the remote. */
export interface RemoteRedirect {
  readonly from: string;
  readonly to: string;
}

/** A remote's one interface: what `src/remote.tsx` exports as `remote`. */
export interface RemoteModule {
  readonly contract: typeof CONTRACT_VERSION;
  readonly pages: readonly RemotePage[];
  readonly feeds?: readonly RemoteFeed[];
  readonly redirects?: readonly RemoteRedirect[];
  /** Some of the pages are not published yet: the composer shows the release in previews only. */
  readonly hasDrafts?: boolean;
}
