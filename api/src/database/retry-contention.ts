import { setTimeout as wait } from 'node:timers/promises';
import { databaseFault } from './driver-errors.ts';

const MAX_ATTEMPTS = 5;
/** No further attempt starts after this time, because each one can wait for a lock. */
const MAX_RETRY_MS = 5000;
const MIN_DELAY_MS = 10;

/** Retries work that the database rolled back because of a deadlock or a lock timeout. */
export async function retryContention<T>(work: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + MAX_RETRY_MS;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const isLastAttempt = attempt === MAX_ATTEMPTS || Date.now() >= deadline;
      if (isLastAttempt || databaseFault(error) !== 'contention') throw error;
    }
    // The random delay keeps two conflicting transactions from colliding again.
    await wait(Math.random() * MIN_DELAY_MS * 2 ** attempt);
  }
}
