import type { Logger } from '../logger.ts';
import type { Dispatcher } from './dispatcher.ts';

const POLL_MS = 1000;
const POLL_AFTER_FAULT_MS = 10_000;

export interface Worker {
  start(): void;
  /** Claims no more mails. Resolves when mails in progress are done, or were aborted after the limit. */
  stop(): Promise<void>;
}

export interface WorkerServices {
  readonly dispatcher: Dispatcher;
  readonly abortSending: () => void;
  /** How long shutdown waits for mails in progress. */
  readonly stopMs: number;
  readonly logger: Logger;
}

/** Polls for due mails. Several processes can run a worker at the same time. */
export function createWorker({ dispatcher, abortSending, stopMs, logger }: WorkerServices): Worker {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let current = Promise.resolve();

  async function poll(): Promise<void> {
    let wait = POLL_MS;
    try {
      await dispatcher.startDue();
    } catch (error) {
      logger.warn({ err: error }, 'could not read or write the mail outbox; trying again');
      wait = POLL_AFTER_FAULT_MS;
    }
    schedule(wait);
  }

  function schedule(wait: number): void {
    if (isStopped) return;
    timer = setTimeout(() => {
      current = poll();
    }, wait);
    timer.unref();
  }

  return {
    start: () => schedule(0),
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      dispatcher.stop();
      const limit = setTimeout(abortSending, stopMs);
      await current;
      await dispatcher.finish();
      clearTimeout(limit);
    },
  };
}
