import { databaseFault } from './driver-errors.ts';
import { SAY_EVERY_MS } from './migration-session.ts';

const RETRY_MS = 250;

export interface WaitOptions {
  readonly waitMs: number;
  /** Called at the first failure and then every few seconds. */
  readonly onWait: (error: unknown) => void;
}

/** Retries while the database cannot be reached, up to `waitMs`, so services can start in any order. */
export async function untilReachable<T>(open: () => Promise<T>, { waitMs, onWait }: WaitOptions): Promise<T> {
  const deadline = Date.now() + waitMs;
  for (let toldAt = -Infinity; ;) {
    try {
      return await open();
    } catch (error) {
      if (!isPassing(error) || Date.now() >= deadline) throw error;
      if (Date.now() - toldAt >= SAY_EVERY_MS) {
        toldAt = Date.now();
        onWait(error);
      }
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}

function isPassing(error: unknown): boolean {
  const fault = databaseFault(error);
  return fault === 'unavailable' || fault === 'contention';
}
