import type { ReleaseOwner, RemoteName } from '@site/shared/federation';
import type { ReleaseStore } from '../storage/releases/release-store.ts';
import type { SiteState } from '../storage/state/site-state.ts';

/** A release that was live and can be live again. */
export interface EarlierRelease {
  readonly version: string;
  /** When it last went live. */
  readonly liveAt: string;
  /** As `RemoteStatus.isTrusted`. */
  readonly isTrusted: boolean | null;
}

export interface ReleaseHistory {
  /** What a rollback restores; null if nothing. */
  readonly previous: string | null;
  /** The last to go live first. */
  readonly earlier: readonly EarlierRelease[];
}

/** Of more releases, the last are listed: the status is read often. */
const MAX_EARLIER = 10;

type Deploys = Pick<SiteState, 'deploys'>;

/** When the live release of an owner went live; null before its first deploy. */
export function liveSince(owner: ReleaseOwner, live: string | null, { deploys }: Deploys): string | null {
  const end = deploys.findIndex(({ releases }) => releases[owner] !== live);
  const run = end === -1 ? deploys : deploys.slice(0, end);
  return live === null ? null : (run.at(-1)?.at ?? null);
}

interface HistorySources {
  readonly siteState: Pick<SiteState, 'deploys' | 'releaseBefore'>;
  readonly store: Pick<ReleaseStore, 'isStored'>;
  isTrusted(version: string): boolean | null;
}

/** The stored releases of a remote that were live before. */
export async function releaseHistory(
  remote: RemoteName,
  live: string | null,
  { siteState, store, isTrusted }: HistorySources,
): Promise<ReleaseHistory> {
  // Nothing can be restored while the store is away.
  const isStored = (version: string) => store.isStored(remote, version).catch(() => false);
  const mayShow = (version: string) => isTrusted(version) ?? true;
  const previous = siteState.releaseBefore(remote, live ?? undefined, mayShow);
  const others = [...lastTimes(remote, siteState)].filter(([version]) => version !== live);
  const found = await Promise.all(
    others
      .slice(0, MAX_EARLIER)
      .map(async ([version, liveAt]) =>
        (await isStored(version)) ? { version, liveAt, isTrusted: isTrusted(version) } : null,
      ),
  );
  const earlier: EarlierRelease[] = found.filter((one) => one !== null);
  const isRestorable = previous !== null && (await isStored(previous));
  return { previous: isRestorable ? previous : null, earlier };
}

/** When each release last went live, the last first. */
function lastTimes(remote: RemoteName, { deploys }: Deploys): Map<string, string> {
  const times = new Map<string, string>();
  const ended = new Set<string>();
  let run: string | undefined;
  for (const { releases, at } of deploys) {
    const version = releases[remote];
    if (version === undefined) continue;
    if (run !== undefined && run !== version) ended.add(run);
    run = version;
    if (!ended.has(version)) times.set(version, at);
  }
  return times;
}
