import type { ComponentType } from 'react';
import type { PageHeadInput } from '../contracts/common/page.ts';
import type { SiteFacts } from '../contracts/public/site-facts.ts';
import type { ShellServices } from './shell-services.ts';

/**
 * The version of the interface between shell and remotes. The composer refuses releases with another version. Increment
 * it on breaking changes.
 */
export const CONTRACT_VERSION = 1;

export interface PageProps {
  readonly services: ShellServices;
  /** Path of the release's browser files, with a trailing slash. Earlier shells do not provide it. */
  readonly assets?: string;
}

/** The context of rendering a release: the site's facts and its public origin, without a trailing slash. */
export interface SiteContext {
  readonly facts: SiteFacts;
  readonly siteUrl: string;
  /** Path of the release's browser files, with a trailing slash. Earlier composers do not provide it. */
  readonly assets?: string;
}

/** A drawing of the design system. `cover` is the seed of an article's cover. */
export type PageDrawing = 'hero' | 'portrait' | { readonly cover: string };

export interface RemotePage {
  readonly path: string;
  readonly head: PageHeadInput;
  /** The drawing in the page's social picture, next to its title. By default a cover seeded by the page's path. */
  readonly drawing?: PageDrawing;
  /** The `webpackChunkName` of every `import()` in `load`, so that the composer can preload them. */
  readonly chunks: readonly string[];
  /** Loads the page's code. Called on the server at release time and in the browser at run time. */
  load(): Promise<{ readonly Page: ComponentType<PageProps> }>;
  /** schema.org objects that the composer writes into the page's HTML. Called at release time only. */
  structuredData?(site: SiteContext): Promise<readonly object[]>;
}

/** A root file at a path that the remote owns. Written at release time only. */
export interface RemoteFeed {
  readonly path: string;
  readonly type: 'application/rss+xml' | 'application/feed+json';
  readonly title: string;
  write(site: SiteContext): Promise<string>;
}

/** A renamed page: the composer redirects `from` to `to` with 308. Both must belong to the remote. */
export interface RemoteRedirect {
  readonly from: string;
  readonly to: string;
}

/** The interface of a remote, exported as `remote` by `src/remote.tsx`. */
export interface RemoteModule {
  readonly contract: typeof CONTRACT_VERSION;
  readonly pages: readonly RemotePage[];
  readonly feeds?: readonly RemoteFeed[];
  readonly redirects?: readonly RemoteRedirect[];
  /** True if some pages are not published yet. The composer then shows the release in previews only. */
  readonly hasDrafts?: boolean;
}
