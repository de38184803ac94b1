import type { Composition } from './composition.ts';
import type { Mix } from './mix.ts';
import type { RenderFailure, WrittenFeed } from './render-job.ts';

const MOST_CHARACTERS = 4 * 1024 * 1024;

/** The feeds that the releases of a mix declare, as their own bundles wrote them. What was not declared is left out: it could lie over a file of the shell. */
export function feedsOf(
  mix: Mix,
  written: readonly WrittenFeed[],
): { readonly feeds: Composition['feeds']; readonly faults: readonly RenderFailure[] } {
  const feeds: { path: string; type: string; body: string }[] = [];
  const faults: RenderFailure[] = [];
  for (const [remote, release] of mix.remotes) {
    for (const { path, type } of release.feeds) {
      const body: unknown = written.find((feed) => feed.remote === remote && feed.path === path)?.body;
      if (typeof body === 'string' && body.length <= MOST_CHARACTERS) feeds.push({ path, type, body });
      else
        faults.push({
          remote,
          path,
          message: 'is a declared feed that the bundle did not write: let it write a text of 4 MB at most',
        });
    }
  }
  return { feeds, faults };
}
