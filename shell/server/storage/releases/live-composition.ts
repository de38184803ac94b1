import type { ReleaseOwner } from '@site/shared/federation';
import type { Logger } from 'pino';
import type { Composition } from '../../model/composition.ts';
import type { CompositionStore } from './composition-store.ts';
import { inParallel } from '../disk/in-parallel.ts';
import type { ReleaseStore } from './release-store.ts';
import { shownCanary } from '../state/shown-canary.ts';
import type { Deployment } from '../state/site-state-changes.ts';
import type { SiteState } from '../state/site-state.ts';

/** Releases that are looked for at the same time. */
const AT_ONCE = 4;

interface BlobStorage {
  readonly store: ReleaseStore;
  readonly compositionStore: CompositionStore;
}

interface LiveStorage extends BlobStorage {
  readonly siteState: SiteState;
}

/**
 * Stores a composition before a state names it. Its releases and page data are stored already, but perhaps on this disk alone:
 * those that the shared store has not are copied to it. Resolves with the releases that were copied.
 */
export async function storeComposition(
  { store, compositionStore }: BlobStorage,
  composition: Composition,
): Promise<string[]> {
  const copied: string[] = [];
  await inParallel(Object.entries(composition.releases), AT_ONCE, async ([owner, version]) => {
    if (await store.share(owner as ReleaseOwner, version)) copied.push(`${owner}@${version}`);
  });
  await store.sharePageData(composition.id);
  await compositionStore.keep(composition);
  return copied;
}

/** Makes a composition live: its blobs are stored first, then the state that names it. */
export async function putLive(
  storage: LiveStorage,
  composition: Composition,
  deployment: Partial<Deployment> & Pick<Deployment, 'at'>,
): Promise<void> {
  await storeComposition(storage, composition);
  await storage.siteState.noteLive(composition, deployment);
}

/** Copies what visitors see from this disk to a shared store that has lost it. Never rejects: the next run tries again. */
export async function repairShown(storage: LiveStorage, logger: Logger): Promise<void> {
  const { compositionStore, siteState } = storage;
  for (const id of [siteState.live, shownCanary(siteState)?.composition ?? null]) {
    if (id === null) continue;
    try {
      const composition = await compositionStore.read(id);
      const releases = composition ? await storeComposition(storage, composition) : [];
      if (releases.length > 0)
        logger.error(
          { composition: id, releases },
          'the store had lost releases that visitors see; they were copied from this disk. Check the bucket.',
        );
    } catch (error) {
      logger.warn({ err: error, composition: id }, 'the store could not be checked for what visitors see');
    }
  }
}

/** The live composition; null if there is none or it cannot be read. The log says why. */
export async function readLive(
  { compositionStore, siteState }: Pick<LiveStorage, 'compositionStore' | 'siteState'>,
  logger: Logger | null,
): Promise<Composition | null> {
  if (siteState.live === null) return null;
  await compositionStore.copy(siteState.live);
  const composition = await compositionStore.read(siteState.live).catch((error: unknown) => {
    logger?.error({ err: error }, 'the live composition cannot be read; it is built again');
    return null;
  });
  if (!composition)
    logger?.error({ composition: siteState.live }, 'the live composition is incomplete; it is built again');
  return composition;
}
