import type { Logger } from '../logger.ts';

const EVERY_MS = 10 * 60_000;

/** Runs small clean-ups now and then; a failed one is logged and tried again next time. */
export function startHousekeeping(logger: Logger, tasks: readonly (() => Promise<void>)[]): { stop(): void } {
  const timer = setInterval(() => {
    for (const task of tasks)
      task().catch((error: unknown) => logger.warn({ err: error }, 'a clean-up failed'));
  }, EVERY_MS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
