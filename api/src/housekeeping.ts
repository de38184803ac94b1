import type { Leases } from './database/leases.ts';
import type { Logger } from './logger.ts';

const INTERVAL_MS = 10 * 60_000;
const LEASE = 'housekeeping';

export interface Housekeeping {
  /** Runs all cleanups once. A call during a run waits for that run. */
  run(): Promise<void>;
  /** Starts nothing new. Resolves when the current batch is done. */
  stop(): Promise<void>;
}

/** Stops early when the signal aborts. The next run does the rest. */
export type CleanupTask = (signal: AbortSignal) => Promise<void>;

export interface HousekeepingServices {
  readonly logger: Logger;
  readonly leases: Leases;
  /** Cleanups of what the process itself holds, such as its folder. */
  readonly ofProcess: readonly CleanupTask[];
  /** Cleanups of what all processes share. One process at a time runs them. */
  readonly shared: readonly CleanupTask[];
}

/** Runs the cleanups in order, on a timer. A failed one is logged and retried in the next run. */
export function startHousekeeping({ logger, leases, ofProcess, shared }: HousekeepingServices): Housekeeping {
  const stopping = new AbortController();
  let current: Promise<void> | null = null;
  const logFailure = (error: unknown) => logger.warn({ err: error }, 'cleanup failed; it runs again later');
  async function runEach(tasks: readonly CleanupTask[], signal: AbortSignal): Promise<void> {
    for (const task of tasks) {
      if (signal.aborted) return;
      await task(signal).catch(logFailure);
    }
  }
  async function runAll(): Promise<void> {
    await runEach(ofProcess, stopping.signal);
    if (stopping.signal.aborted) return;
    await leases
      .run(LEASE, (lost) => runEach(shared, AbortSignal.any([stopping.signal, lost])))
      .catch(logFailure);
  }
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
