import { setTimeout as wait } from 'node:timers/promises';
import { databaseFault } from './driver-errors.ts';

const MAX_TRIES = 5;
/** No further attempt starts after this time, because each one can wait for a lock. */
const RETRY_FOR_MS = 5000;
const FIRST_PAUSE_MS = 10;

/** Retries work that the database rolled back because of a deadlock or a lock timeout. */
export async function retryContention<T>(work: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + RETRY_FOR_MS;
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      const isOver = tries === MAX_TRIES || Date.now() >= deadline;
      if (isOver || databaseFault(error) !== 'contention') throw error;
    }
    // The random delay keeps two conflicting transactions from colliding again.
    await wait(Math.random() * FIRST_PAUSE_MS * 2 ** tries);
  }
}
