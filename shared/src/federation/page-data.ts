import type { SiteFacts } from '../contracts/site-facts.ts';
import type { ReleaseInPage, ReleaseOwner } from './release.ts';
import type { RemoteName } from './remotes.ts';

/** Id of the link in every page that names where its `PageData` lies. */
export const PAGE_DATA_ID = 'composition';

/** Name of that file in the store, beside nothing else. */
export const PAGE_DATA_FILE = 'page-data.json';

/** Path of what a composition tells the browser. It never changes: the path names the composition. */
export function pageDataPath(composition: string): string {
  return `/assets/composition/${composition}/${PAGE_DATA_FILE}`;
}

/** Stands for a version while a workspace is being edited: its files change under one address and have no hashes. */
export const DEV_VERSION = 'dev';

/** Where the files of a remote lie that is developed alone: beside every page that it may have. */
export const STANDALONE_BASE = '/_alone/';

export interface PageEntry {
  readonly remote: RemoteName;
  readonly title: string;
  readonly description: string;
  /** Scripts to preload for this page, relative to its release's base. */
  readonly scripts: readonly string[];
  /** Name of its policy, where it is not the one that all others have: such a page is a document of its own. */
  readonly policy?: string;
}

/** What the composer tells the browser about the composition that a page belongs to. */
export interface PageData {
  readonly composition: string;
  readonly siteUrl: string;
  readonly facts: SiteFacts;
  readonly pages: Readonly<Record<string, PageEntry>>;
  /** Addresses that pages had before. */
  readonly redirects?: Readonly<Record<string, string>>;
  readonly releases: Readonly<Partial<Record<ReleaseOwner, ReleaseInPage>>>;
  /** The lines of every icon by its name; the HTML holds those of its own page. */
  readonly icons: Readonly<Record<string, string>>;
}
