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

/** What a composition is made from, before anything is rendered. */
/** Releases that may go live, by their remote. */
export type Candidates = ReadonlyMap<RemoteName, Release>;

export interface ReleaseSet {
  /** Which build of the composer makes the pages. */
  readonly program: string;
  readonly siteUrl: string;
  readonly facts: SiteFacts;
  /** The database's part of the facts, kept with the composition for the time that the API is away. */
  readonly factChanges: SiteFactChanges;
  readonly shell: Release;
  readonly remotes: ReadonlyMap<RemoteName, Release>;
  /** What the site's operator lets releases do all the same; it widens the policies of their pages. */
  readonly exceptions?: readonly Exception[];
}

/** Id of the composition that a release set becomes: same parts, same id. */
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

/** What every page of the release set tells the browser. */
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

/** Tells pages whose policies let in the same hosts from others; empty where none is let in. */
function policyNameOf({ exceptions = [] }: ReleaseSet, remote: RemoteName, path: string): string {
  const { shown, asked } = policyHosts(exceptions, remote, path);
  return shown.length > 0 ? [shown.join(), asked.join()].join(' ') : '';
}

/** Every address that a page of the release set had before, with the one that it has. */
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
