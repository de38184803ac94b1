import { databaseFault } from './driver-errors.ts';

const AGAIN_MS = 250;

/** Tries again while the database cannot be reached, for so long at most: services that start together need no order. */
export async function untilReachable<T>(open: () => Promise<T>, waitMs: number): Promise<T> {
  const deadline = Date.now() + waitMs;
  for (;;) {
    try {
      return await open();
    } catch (error) {
      if (databaseFault(error) !== 'unavailable' || Date.now() >= deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
  }
}
