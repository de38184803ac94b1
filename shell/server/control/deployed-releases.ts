import type { Deploy as DeployedRelease } from '@site/shared/contracts';
import { BROWSER_FOLDER, type ReleaseOwner } from '@site/shared/federation';
import type { ReleaseStore } from '../storage/releases/release-store.ts';
import { scriptBytesIn } from '../storage/releases/script-bytes.ts';
import type { SiteState } from '../storage/state/site-state.ts';

type Change = Omit<DeployedRelease, 'scriptBytes'>;

/** The releases that each deploy changed, the last first. */
export function changesOf({
  deploys,
  knowsFirstDeploy,
}: Pick<SiteState, 'deploys' | 'knowsFirstDeploy'>): Change[] {
  return deploys.flatMap(({ at, releases, isDecided = false }, index) => {
    const before = deploys[index + 1]?.releases;
    // Without a predecessor, a deploy shows only what was live, not since when. The first deploy brought all of its releases.
    if (!before && !knowsFirstDeploy) return [];
    return Object.entries(releases)
      .filter(([owner, version]) => before?.[owner as ReleaseOwner] !== version)
      .map(([owner, version]) => ({ at, owner, version, isDecided }));
  });
}

interface Sources {
  readonly siteState: SiteState;
  readonly store: ReleaseStore;
}

/**
 * Returns a function that resolves with the JSON of `/_shell/deploys`. The list is made again when something goes live. Sizes
 * are computed once per release and stay known when its files are removed.
 */
export function createDeployList({ siteState, store }: Sources): () => Promise<string> {
  const sizes = new Map<string, number>();
  let listed: SiteState['deploys'] | null = null;
  let list: Promise<string> = Promise.resolve('');

  async function bytesOf({ owner, version }: Change): Promise<number | null> {
    const name = `${owner}@${version}`;
    const size =
      sizes.get(name) ?? (await scriptBytesIn(store.file(owner as ReleaseOwner, version, BROWSER_FOLDER)));
    if (size !== null) sizes.set(name, size);
    return size;
  }

  async function make(): Promise<string> {
    const deploys: DeployedRelease[] = [];
    // One after the other: an old log must not keep visitors' files waiting for the disk.
    for (const change of changesOf(siteState))
      deploys.push({ ...change, scriptBytes: await bytesOf(change) });
    return JSON.stringify({ deploys });
  }

  return () => {
    if (siteState.deploys === listed) return list;
    listed = siteState.deploys;
    list = make();
    // A list that could not be made is made again on the next call.
    list.catch(() => (listed = null));
    return list;
  };
}
