import type { RemoteName } from '@site/shared/federation';
import type { Composition } from '../model/composition.ts';
import type { ReleaseSet } from '../model/release-set.ts';
import type { RenderFailure, WrittenFeed } from '../model/render-protocol.ts';
import { checkFeed } from './check-feed.ts';

const MAX_CHARACTERS = 4 * 1024 * 1024;

export interface CheckedFeeds {
  readonly feeds: Composition['feeds'];
  readonly faults: readonly RenderFailure[];
  /** Paths on this site that each feed links to. */
  readonly links: readonly { readonly path: string; readonly links: readonly string[] }[];
}

/**
 * The feeds that a release set's remotes declare, with the content from their bundles. Undeclared ones are dropped,
 * because they could replace a file of the shell.
 */
export function feedsOf(
  releaseSet: ReleaseSet,
  written: ReadonlyMap<RemoteName, readonly WrittenFeed[]>,
): CheckedFeeds {
  const feeds: { path: string; type: string; body: string }[] = [];
  const faults: RenderFailure[] = [];
  const links: { path: string; links: readonly string[] }[] = [];
  for (const [remote, release] of releaseSet.remotes) {
    const refuse = (path: string, message: string) => faults.push({ check: 'feeds', remote, path, message });
    for (const { path, type } of release.feeds) {
      const body = written.get(remote)?.find((feed) => feed.path === path)?.body;
      if (body === undefined || body.length > MAX_CHARACTERS) {
        refuse(
          path,
          'is a declared feed that the bundle did not write or that is too large: write at most 4 MB of text',
        );
        continue;
      }
      const verdict = checkFeed({ type, body }, releaseSet.siteUrl);
      for (const message of verdict.faults) refuse(path, message);
      feeds.push({ path, type, body });
      links.push({ path, links: verdict.links });
    }
  }
  return { feeds, faults, links };
}
