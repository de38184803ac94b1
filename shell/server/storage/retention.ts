import { REMOTE_NAMES, type ReleaseOwner } from '@site/shared/federation';
import type { CompositionStore } from './releases/composition-store.ts';
import type { NeededCopies } from './disk/disk-space.ts';
import type { ReleaseStore } from './releases/release-store.ts';
import type { SiteState } from './state/site-state.ts';
import { MAX_UNUSED_BYTES, unusedBytes } from './releases/unused-releases.ts';

const OWNERS = ['shell', ...REMOTE_NAMES] as const;
const DAY_MS = 24 * 60 * 60_000;

/** Whichever is longer applies, so that old tabs find their chunks and a rollback its pages. */
export const RETENTION = { deploys: 20, ms: 7 * DAY_MS } as const;

/**
 * Releases that never went live are kept for a day, or for an hour if their owner has many: a host that has filled what it may use
 * must not keep its team's next release out for long.
 */
const UNUSED_MS = { few: DAY_MS, many: 60 * 60_000 } as const;
const MANY_UNUSED_BYTES = MAX_UNUSED_BYTES / 2;
/** No release takes this long to write. */
const DRAFT_MS = 60 * 60_000;

interface PruneOptions {
  readonly siteState: SiteState;
  readonly compositionStore: CompositionStore;
  readonly store: ReleaseStore;
  /** Releases in use now, whatever the deploy log says. */
  inUse(): readonly (readonly [ReleaseOwner, string])[];
  /** Runs work while nothing goes live: what is removed must not be about to. */
  alone(work: () => Promise<void>): Promise<void>;
  /** An owner with more bytes of unused releases keeps them for a shorter time. */
  readonly manyBytes?: number;
  /** Whether this composer may still remove something. Another one may decide by now. */
  mayRemove(): boolean;
}

/** Removes compositions and releases that are no longer needed. Only removing them is done `alone`; finding them takes longer. */
export async function prune(options: PruneOptions, now: Date): Promise<void> {
  const { compositionStore, store, alone } = options;
  await compositionStore.removeDrafts(now.getTime() - DRAFT_MS);
  await store.removeDrafts(now.getTime() - DRAFT_MS);
  const found = await findOld(options, now);
  const needed = neededNow(options, now);
  if (found.every((one) => needed.has(one.name))) return;
  await alone(() => removeOld(found, options, now));
}

/**
 * Looks at the state before each removal. A composer that is frozen meanwhile, or cut off from the state but not from the store,
 * must not remove what another one has made live.
 */
async function removeOld(found: readonly Old[], options: PruneOptions, now: Date): Promise<void> {
  const { siteState, mayRemove } = options;
  let needed = neededNow(options, now);
  let { revision } = siteState;
  for (const { name, remove } of found) {
    if (needed.has(name)) continue;
    await siteState.refresh();
    if (!mayRemove()) return;
    if (siteState.revision !== revision) {
      revision = siteState.revision;
      needed = neededNow(options, now);
    }
    if (!needed.has(name)) await remove();
  }
}

interface Old {
  readonly name: string;
  remove(): Promise<void>;
}

/** What is old enough to be removed. */
async function findOld(options: PruneOptions, now: Date): Promise<Old[]> {
  const { compositionStore, store, manyBytes = MANY_UNUSED_BYTES } = options;
  const found: Old[] = [];
  for (const { id, storedAt } of await compositionStore.list()) {
    // Another composer may have stored it a moment ago and name it in its next write.
    if (storedAt >= now.getTime() - DRAFT_MS) continue;
    found.push({
      name: compositionName(id),
      async remove() {
        await compositionStore.remove(id);
        await store.removePageData(id);
      },
    });
  }
  const needed = neededNow(options, now);
  for (const owner of OWNERS) {
    const isNeeded = (version: string) => needed.has(releaseName(owner, version));
    const keptMs = (await unusedBytes(store, owner, isNeeded)) > manyBytes ? UNUSED_MS.many : UNUSED_MS.few;
    for (const { version, takenAt } of await store.list(owner))
      if (takenAt < now.getTime() - keptMs)
        found.push({ name: releaseName(owner, version), remove: () => store.remove(owner, version) });
  }
  return found;
}

/** Names of what is needed, with the releases in use now. */
function neededNow({ siteState, inUse }: PruneOptions, now: Date): ReadonlySet<string> {
  const { compositions, releases } = neededBlobs(siteState, now);
  return new Set([
    ...compositions.map(compositionName),
    ...[...releases, ...inUse()].map(([owner, version]) => releaseName(owner, version)),
  ]);
}

/** The compositions and releases that visitors, previews, old tabs or a rollback need. */
export function neededBlobs(siteState: SiteState, now: Date): NeededCopies {
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
  const { live, announced } = siteState;
  for (const id of [live, announced]) if (id !== null) compositions.add(id);

  const releases: [ReleaseOwner, string][] = [];
  for (const owner of OWNERS) {
    const lately = [...new Set(siteState.deploys.flatMap(({ releases }) => releases[owner] ?? []))];
    const named = [...siteState.deploys, ...shownOtherwise]
      .filter(({ composition }) => compositions.has(composition))
      .flatMap(({ releases }) => releases[owner] ?? []);
    const pinned = owner === 'shell' ? null : siteState.pinOf(owner);
    for (const version of [...lately.slice(0, RETENTION.deploys), ...named, ...(pinned ? [pinned] : [])])
      releases.push([owner, version]);
  }
  return { compositions: [...compositions], releases };
}

const compositionName = (id: string) => `composition ${id}`;
const releaseName = (owner: ReleaseOwner, version: string) => `${owner}@${version}`;
