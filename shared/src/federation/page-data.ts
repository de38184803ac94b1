import type { SiteFacts } from '../contracts/public/site-facts.ts';
import type { ReleaseInPage, ReleaseOwner } from './release.ts';
import type { RemoteName } from './remotes.ts';

/** Id of the link to the `PageData`, which every page contains. */
export const PAGE_DATA_ID = 'composition';

/** The file name of the page data in the store. */
export const PAGE_DATA_FILE = 'page-data.json';

/** Path of a composition's page data. It is immutable, because the path names the composition. */
export function pageDataPath(composition: string): string {
  return `/assets/composition/${composition}/${PAGE_DATA_FILE}`;
}

/** The version during development, when files change under one address and have no hashes. */
export const DEV_VERSION = 'dev';

/** Base of the files of a remote that runs alone. No page may have this address. */
export const STANDALONE_BASE = '/_alone/';

export interface PageEntry {
  readonly remote: RemoteName;
  readonly title: string;
  readonly description: string;
  /** Scripts to preload for this page, relative to its release's base. */
  readonly scripts: readonly string[];
  /** Name of its policy if it differs from the common one. Such a page opens as a separate document. */
  readonly policy?: string;
}

/** What browsers need to know about the composition of a page. */
export interface PageData {
  readonly composition: string;
  readonly siteUrl: string;
  readonly facts: SiteFacts;
  readonly pages: Readonly<Record<string, PageEntry>>;
  /** Former addresses of pages. */
  readonly redirects?: Readonly<Record<string, string>>;
  readonly releases: Readonly<Partial<Record<ReleaseOwner, ReleaseInPage>>>;
  /** The paths of all icons by name. The HTML contains only those of its own page. */
  readonly icons: Readonly<Record<string, string>>;
}
