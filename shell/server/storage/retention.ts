import { REMOTE_NAMES, type ReleaseOwner } from '@site/shared/federation';
import type { CompositionStore } from './composition-store.ts';
import type { ReleaseStore } from './release-store.ts';
import type { SiteState } from './site-state.ts';

const DAY_MS = 24 * 60 * 60_000;

/** Whichever is longer applies, so that old tabs find their chunks and a rollback its pages. */
export const RETENTION = { deploys: 20, ms: 7 * DAY_MS } as const;

/** Releases that never went live are kept for a day. */
const UNUSED_MS = DAY_MS;
/** No release takes this long to write. */
const DRAFT_MS = 60 * 60_000;

interface Kept {
  readonly siteState: SiteState;
  readonly compositionStore: CompositionStore;
  readonly store: ReleaseStore;
  /** Releases in use now, whatever the deploy log says. */
  readonly inUse: readonly (readonly [ReleaseOwner, string])[];
}

/** Removes compositions and releases that are no longer needed. */
export async function prune({ siteState, compositionStore, store, inUse }: Kept, now: Date): Promise<void> {
  await compositionStore.removeDrafts(now.getTime() - DRAFT_MS);
  await store.removeDrafts(now.getTime() - DRAFT_MS);
  const since = now.getTime() - RETENTION.ms;
  // A composition was live until the next one, so the last one before the window was live within it.
  const recent = siteState.deploys.filter((_, index) => {
    const until = siteState.deploys[index - 1]?.at;
    return until === undefined || Date.parse(until) >= since;
  });
  const compositions = new Set(
    [...recent, ...siteState.deploys.slice(0, RETENTION.deploys)].map(({ composition }) => composition),
  );
  const previews = siteState.previews.filter(({ until }) => Date.parse(until) > now.getTime());
  const canaries = siteState.canaries.filter(({ end }) => end === null || Date.parse(end.at) >= since);
  const shownOtherwise = [...previews, ...canaries.flatMap(({ made }) => made)];
  for (const { composition } of shownOtherwise) compositions.add(composition);
  if (siteState.held) compositions.add(siteState.held);
  for (const { id, storedAt } of await compositionStore.list()) {
    // Another composer may have stored it a moment ago and name it in its next write.
    if (compositions.has(id) || storedAt >= now.getTime() - DRAFT_MS) continue;
    await compositionStore.remove(id);
    await store.removePageData(id);
  }

  for (const owner of ['shell', ...REMOTE_NAMES] as const) {
    const lately = [...new Set(siteState.deploys.flatMap(({ releases }) => releases[owner] ?? []))];
    const kept = new Set([
      ...lately.slice(0, RETENTION.deploys),
      ...[...siteState.deploys, ...shownOtherwise]
        .filter(({ composition }) => compositions.has(composition))
        .map(({ releases }) => releases[owner]),
      ...inUse.filter(([name]) => name === owner).map(([, version]) => version),
      owner === 'shell' ? null : siteState.pinOf(owner),
    ]);
    for (const { version, takenAt } of await store.list(owner)) {
      if (!kept.has(version) && takenAt < now.getTime() - UNUSED_MS) await store.remove(owner, version);
    }
  }
}
