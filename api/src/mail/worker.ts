import type { Logger } from '../logger.ts';
import type { Delivery } from './delivery.ts';

const POLL_MS = 1000;
const POLL_AFTER_FAULT_MS = 10_000;
/** Longest wait of a stop for the mail server's answers. */
const STOP_MS = 3000;

export interface Worker {
  start(): void;
  /** Takes up nothing new; resolves when what is under way is over, or was given up because it took too long. */
  stop(): Promise<void>;
}

/** Looks for due mails again and again. Any number of processes may do so beside each other. */
export function createWorker(delivery: Delivery, giveUp: () => void, logger: Logger): Worker {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let current = Promise.resolve();

  async function round(): Promise<void> {
    let wait = POLL_MS;
    try {
      while (!isStopped && (await delivery.deliverDue()) > 0);
    } catch (error) {
      logger.warn({ err: error }, 'the outbox could not be read or written');
      wait = POLL_AFTER_FAULT_MS;
    }
    schedule(wait);
  }

  function schedule(wait: number): void {
    if (isStopped) return;
    timer = setTimeout(() => {
      current = round();
    }, wait);
    timer.unref();
  }

  return {
    start: () => schedule(0),
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      const limit = setTimeout(giveUp, STOP_MS);
      await current;
      clearTimeout(limit);
    },
  };
}
