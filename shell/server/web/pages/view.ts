import type { Composition } from '../../model/composition.ts';
import { FILE_CACHING, PREVIEW_CACHING } from './answers.ts';
import { PreparedPages, type Audience } from './pages.ts';
import { rootFiles, type RootFile } from './root-files.ts';

/** One composition, prepared for serving. */
export interface View {
  /** Id of the composition. */
  readonly id: string;
  readonly pages: PreparedPages;
  /** Files at the site's root, by path. */
  readonly files: ReadonlyMap<string, RootFile>;
  /** Who may cache files and canonical redirects, as a flat list of headers. */
  readonly fileCaching: readonly string[];
  readonly siteUrl: string;
  /** Owner → version. */
  readonly releases: Composition['releases'];
}

/** Prepares a composition. `common` are headers of every page. */
export function viewOf(
  composition: Composition,
  common: readonly (readonly [string, string])[],
  audience: Audience = 'everybody',
): View {
  return {
    id: composition.id,
    pages: new PreparedPages(composition, common, audience),
    files: rootFiles(composition),
    fileCaching: audience === 'some' ? PREVIEW_CACHING : FILE_CACHING,
    siteUrl: composition.siteUrl,
    releases: composition.releases,
  };
}
