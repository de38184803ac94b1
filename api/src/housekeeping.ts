import type { Logger } from './logger.ts';

const INTERVAL_MS = 10 * 60_000;

export interface Housekeeping {
  /** Runs all cleanups once. A call during a run waits for that run. */
  run(): Promise<void>;
  /** Starts nothing new. Resolves when the current batch is done. */
  stop(): Promise<void>;
}

/** Stops early when the signal aborts. The next run does the rest. */
export type CleanupTask = (signal: AbortSignal) => Promise<void>;

/** Runs the cleanups in order, on a timer. A failed one is logged and retried in the next run. */
export function startHousekeeping(logger: Logger, cleanups: readonly CleanupTask[]): Housekeeping {
  const stopping = new AbortController();
  let current: Promise<void> | null = null;
  const runAll = async () => {
    for (const cleanup of cleanups) {
      if (stopping.signal.aborted) return;
      await cleanup(stopping.signal).catch((error: unknown) =>
        logger.warn({ err: error }, 'cleanup failed; it runs again later'),
      );
    }
  };
  const run = () => (current ??= runAll().finally(() => void (current = null)));
  const timer = setInterval(() => void run(), INTERVAL_MS);
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
