import type { Logger } from './logger.ts';

const EVERY_MS = 10 * 60_000;

export interface Housekeeping {
  /** Does all of it once. A call while it is under way waits for that run. */
  run(): Promise<void>;
  /** Begins nothing new; resolves when the batch under way is over. */
  stop(): Promise<void>;
}

/** Ends early when the signal aborts; what is left is for the next run. */
export type CleanUp = (signal: AbortSignal) => Promise<void>;

/** Runs small clean-ups now and then, in order; a failed one is logged and tried again next time. */
export function startHousekeeping(logger: Logger, cleanUps: readonly CleanUp[]): Housekeeping {
  const stopping = new AbortController();
  let current: Promise<void> | null = null;
  const runAll = async () => {
    for (const cleanUp of cleanUps) {
      if (stopping.signal.aborted) return;
      await cleanUp(stopping.signal).catch((error: unknown) =>
        logger.warn({ err: error }, 'a clean-up failed'),
      );
    }
  };
  const run = () => (current ??= runAll().finally(() => void (current = null)));
  const timer = setInterval(() => void run(), EVERY_MS);
  timer.unref();
  return {
    run,
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await current;
    },
  };
}
