import type { SiteFacts } from '../contracts/site-facts.ts';
import type { ReleaseInPage, ReleaseOwner } from './release.ts';
import type { RemoteName } from './remotes.ts';

/** Id of the link in every page to its `PageData`. */
export const PAGE_DATA_ID = 'composition';

/** Name of that file in the store. */
export const PAGE_DATA_FILE = 'page-data.json';

/** Path of what a composition tells the browser. It never changes: the path names the composition. */
export function pageDataPath(composition: string): string {
  return `/assets/composition/${composition}/${PAGE_DATA_FILE}`;
}

/** Replaces a version while a workspace is being edited: its files change under one address and have no hashes. */
export const DEV_VERSION = 'dev';

/** Base of the files of a remote that is developed alone; no page may have this address. */
export const STANDALONE_BASE = '/_alone/';

export interface PageEntry {
  readonly remote: RemoteName;
  readonly title: string;
  readonly description: string;
  /** Scripts to preload for this page, relative to its release's base. */
  readonly scripts: readonly string[];
  /** Name of its policy, if it differs from the common one: such a page opens as a separate document. */
  readonly policy?: string;
}

/** What the composer tells the browser about the composition that a page belongs to. */
export interface PageData {
  readonly composition: string;
  readonly siteUrl: string;
  readonly facts: SiteFacts;
  readonly pages: Readonly<Record<string, PageEntry>>;
  /** Earlier addresses of pages. */
  readonly redirects?: Readonly<Record<string, string>>;
  readonly releases: Readonly<Partial<Record<ReleaseOwner, ReleaseInPage>>>;
  /** The paths of every icon by its name; the HTML has only those of its own page. */
  readonly icons: Readonly<Record<string, string>>;
}
