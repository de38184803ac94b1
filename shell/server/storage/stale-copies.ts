import type { Logger } from 'pino';

const HOUR_MS = 60 * 60_000;

/** What keeps local copies of a shared store. */
interface Copies {
  removeStaleCopies(before: number): Promise<void>;
}

/**
 * Removes the local copies of what retention has removed from the shared store, once an hour. Returns a function that ends it,
 * and resolves once nothing is removed any more. Processes with the same folder may all do so.
 */
export function removeStaleCopiesHourly(stores: readonly Copies[], logger: Logger): () => Promise<void> {
  let running: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    running = running.then(() => removeStaleCopies(stores, Date.now(), logger));
  }, HOUR_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}

/** Removes stale copies that are older than an hour at the given time. Never rejects: the next run tries again. */
export async function removeStaleCopies(
  stores: readonly Copies[],
  now: number,
  logger: Logger,
): Promise<void> {
  for (const store of stores)
    await store
      .removeStaleCopies(now - HOUR_MS)
      .catch((error: unknown) => logger.warn({ err: error }, 'old copies of the store could not be removed'));
}
