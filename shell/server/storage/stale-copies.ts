import type { Logger } from 'pino';
import type { NeededCopies } from './disk/disk-space.ts';
import { neededBlobs } from './retention.ts';
import type { SiteState } from './state/site-state.ts';

const HOUR_MS = 60 * 60_000;

/** What keeps local copies of a shared store. */
interface Copies {
  removeStaleCopies(before: number, needed: NeededCopies): Promise<void>;
}

export interface StaleCopiesOptions {
  readonly stores: readonly Copies[];
  readonly siteState: SiteState;
  readonly logger: Logger;
}

/**
 * Does upkeep once an hour. Returns a function that ends it, and resolves once nothing is being done any more. Processes with the
 * same folder may all do it.
 */
export function hourly(upkeep: () => Promise<void>): () => Promise<void> {
  let running: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    running = running.then(upkeep);
  }, HOUR_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}

/**
 * Removes the local copies of what retention has removed from the shared store, if they are older than an hour at the given time.
 * What visitors, old tabs or a rollback need stays, because a store that is empty has lost it. Never rejects: the next run tries
 * again.
 */
export async function removeStaleCopies(
  { stores, siteState, logger }: StaleCopiesOptions,
  now: number,
): Promise<void> {
  // Before the state is read, every copy may be needed.
  if (siteState.live === null) return;
  const needed = neededBlobs(siteState, new Date(now));
  for (const store of stores)
    await store
      .removeStaleCopies(now - HOUR_MS, needed)
      .catch((error: unknown) => logger.warn({ err: error }, 'old copies of the store could not be removed'));
}
