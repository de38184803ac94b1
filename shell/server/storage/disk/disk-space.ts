import type { ReleaseOwner } from '@site/shared/federation';
import type { Logger } from 'pino';

/** What must stay readable on this process's disk. */
export interface NeededCopies {
  /** Ids. */
  readonly compositions: readonly string[];
  readonly releases: readonly (readonly [ReleaseOwner, string])[];
}

/** A store with copies on this process's disk. */
interface CopiesStore {
  /** Removes all other copies. Resolves with their number. */
  keepCopiesOnly(needed: NeededCopies): Promise<number>;
}

export interface DiskSpaceOptions {
  readonly store: CopiesStore;
  readonly compositionStore: CopiesStore;
  readonly logger: Logger;
}

const DISK_FULL = new Set<unknown>(['ENOSPC', 'EDQUOT']);

/** Does the work. If the disk is full, space is freed, and the work done once more. */
export async function withSpace<T>(work: () => Promise<T>, freeSpace: () => Promise<void>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!DISK_FULL.has((Object(error) as { readonly code?: unknown }).code)) throw error;
    await freeSpace();
    return work();
  }
}

/** Removes the copies of everything else from a full disk. Without a shared store there are none: the folder is then the store. */
export async function freeSpace(
  { store, compositionStore, logger }: DiskSpaceOptions,
  needed: NeededCopies,
): Promise<void> {
  const compositions = await compositionStore.keepCopiesOnly(needed);
  const releases = await store.keepCopiesOnly(needed);
  logger.warn(
    { removed: compositions + releases },
    'the disk is full: copies that are not needed were removed',
  );
}
