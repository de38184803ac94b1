import { setTimeout as wait } from 'node:timers/promises';
import { databaseFault } from './driver-errors.ts';

const MAX_TRIES = 5;
/** No further try begins after this time: each may wait for a lock. */
const RETRY_FOR_MS = 5000;
const FIRST_PAUSE_MS = 10;

/** Retries what the database rolled back as the victim of a deadlock, or while somebody else held the lock it needs. */
export async function retryContention<T>(work: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + RETRY_FOR_MS;
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      const isOver = tries === MAX_TRIES || Date.now() >= deadline;
      if (isOver || databaseFault(error) !== 'contention') throw error;
    }
    // Two that met would meet again after the same pause.
    await wait(Math.random() * FIRST_PAUSE_MS * 2 ** tries);
  }
}
