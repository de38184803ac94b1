import type { Logger } from '../logger.ts';

const EVERY_MS = 10 * 60_000;

export interface Housekeeping {
  /** Does all of it once. */
  run(): Promise<void>;
  stop(): void;
}

/** Runs small clean-ups now and then, in order; a failed one is logged and tried again next time. */
export function startHousekeeping(logger: Logger, tasks: readonly (() => Promise<void>)[]): Housekeeping {
  const run = async () => {
    for (const task of tasks)
      await task().catch((error: unknown) => logger.warn({ err: error }, 'a clean-up failed'));
  };
  const timer = setInterval(() => void run(), EVERY_MS);
  timer.unref();
  return { run, stop: () => clearInterval(timer) };
}
