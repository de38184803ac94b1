import { createHash } from 'node:crypto';
import type { SiteFactChanges, SiteFacts } from '@site/shared/contracts';
import {
  assetBase,
  BROWSER_FOLDER,
  type PageData,
  type PageEntry,
  type Release,
  type ReleaseInPage,
  type ReleaseOwner,
  type RemoteName,
} from '@site/shared/federation';
import { iconPaths } from '@site/shared/ui';
import { policyHosts, type Exception } from './exception.ts';

/** Releases that may go live, by remote. */
export type Candidates = ReadonlyMap<RemoteName, Release>;

/** All inputs of a composition. */
export interface ReleaseSet {
  /** Hash of the composer's build. */
  readonly program: string;
  readonly siteUrl: string;
  readonly facts: SiteFacts;
  /** The facts changed in the database. They are stored with the composition, in case the API is down at the next start. */
  readonly factChanges: SiteFactChanges;
  readonly shell: Release;
  readonly remotes: ReadonlyMap<RemoteName, Release>;
  /** The operator's exceptions, which also affect the policies of pages. */
  readonly exceptions?: readonly Exception[];
}

/** Id of the composition of a release set. The same inputs give the same id. */
export function releaseSetId(releaseSet: ReleaseSet): string {
  const remotes = [...releaseSet.remotes].map(([name, { version }]) => `${name}@${version}`).sort();
  const exceptions = releaseSet.exceptions?.length ? [releaseSet.exceptions] : [];
  const parts = [
    releaseSet.program,
    releaseSet.siteUrl,
    releaseSet.facts,
    releaseSet.shell.version,
    ...remotes,
    ...exceptions,
  ];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 20);
}

/** The data that browsers get with every page of the release set. */
export function pageDataOf(releaseSet: ReleaseSet): PageData {
  const pages: Record<string, PageEntry> = {};
  const releases: Partial<Record<ReleaseOwner, ReleaseInPage>> = { shell: releaseInPage(releaseSet.shell) };
  for (const [remote, release] of releaseSet.remotes) {
    releases[remote] = releaseInPage(release);
    for (const { path, head, scripts } of release.pages) {
      const policy = policyNameOf(releaseSet, remote, path);
      const { title, description } = head;
      pages[path] = { remote, title, description, scripts, ...(policy === '' ? {} : { policy }) };
    }
  }
  const redirects = redirectsOf(releaseSet);
  return {
    composition: releaseSetId(releaseSet),
    siteUrl: releaseSet.siteUrl,
    facts: releaseSet.facts,
    pages,
    ...(redirects.size > 0 ? { redirects: Object.fromEntries(redirects) } : {}),
    releases,
    icons: iconPaths,
  };
}

/** Identifies pages with the same additional policy hosts; empty if there are none. */
function policyNameOf({ exceptions = [] }: ReleaseSet, remote: RemoteName, path: string): string {
  const { shown, asked } = policyHosts(exceptions, remote, path);
  return shown.length > 0 ? [shown.join(), asked.join()].join(' ') : '';
}

/** Every old path of a page, with the current one. */
export function redirectsOf({ remotes }: ReleaseSet): ReadonlyMap<string, string> {
  const declared = [...remotes.values()].flatMap(({ redirects = [] }) => redirects);
  return new Map(declared.map(({ from, to }) => [from, to]));
}

function releaseInPage(release: Release): ReleaseInPage {
  const integrity: Record<string, string> = {};
  for (const [file, { sha256 }] of Object.entries(release.files)) {
    if (file.startsWith(BROWSER_FOLDER) && file.endsWith('.js'))
      integrity[file.slice(BROWSER_FOLDER.length)] = sha256;
  }
  const entry =
    release.owner === 'shell' ? {} : { entry: release.scripts[0] ?? '', scripts: release.scripts.slice(1) };
  return { version: release.version, base: assetBase(release.owner, release.version), ...entry, integrity };
}
