import type { Logger } from '../logger.ts';
import type { JobRunner } from './runner.ts';

const POLL_MS = 1000;
const POLL_AFTER_FAULT_MS = 10_000;

export interface JobWorker {
  start(): void;
  /** Gives the job in progress back. Resolves when that is done. */
  stop(): Promise<void>;
}

/** Polls for jobs and runs them one after the other. */
export function createJobWorker(runner: JobRunner, logger: Pick<Logger, 'warn'>): JobWorker {
  const stopping = new AbortController();
  const { signal } = stopping;
  let timer: NodeJS.Timeout | undefined;
  let current = Promise.resolve();

  async function poll(): Promise<void> {
    let wait = POLL_MS;
    try {
      while (!signal.aborted && (await runner.runNext(signal)));
    } catch (error) {
      logger.warn({ err: error }, 'could not read or write the jobs; trying again');
      wait = POLL_AFTER_FAULT_MS;
    }
    schedule(wait);
  }

  function schedule(wait: number): void {
    if (signal.aborted) return;
    timer = setTimeout(() => {
      current = poll();
    }, wait);
    timer.unref();
  }

  return {
    start: () => schedule(0),
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      await current;
    },
  };
}
