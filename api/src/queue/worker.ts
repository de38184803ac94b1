import type { Logger } from '../logger.ts';
import type { Lanes } from './lanes.ts';

const POLL_MS = 1000;
const POLL_AFTER_FAULT_MS = 10_000;

/** Does the work of all lanes. Several processes can run one at the same time. */
export interface Worker {
  start(): void;
  /** Starts nothing more. Resolves when work in progress has ended or was cut off. */
  stop(): Promise<void>;
}

interface WorkerServices {
  readonly lanes: readonly Lanes[];
  readonly logger: Pick<Logger, 'warn'>;
  /** How long a stop waits for work in progress. */
  readonly stopMs: number;
}

export function createWorker({ lanes, logger, stopMs }: WorkerServices): Worker {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let current = Promise.resolve();

  async function poll(): Promise<void> {
    const outcomes = await Promise.allSettled(lanes.map((each) => each.startDue()));
    const fault = outcomes.find((outcome) => outcome.status === 'rejected');
    if (fault) logger.warn({ err: fault.reason }, 'could not read or write the queue; trying again');
    schedule(fault ? POLL_AFTER_FAULT_MS : POLL_MS);
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
      const limit = setTimeout(() => lanes.forEach(({ cutOff }) => cutOff?.()), stopMs);
      await Promise.all([current, ...lanes.map((each) => each.stop())]);
      clearTimeout(limit);
    },
  };
}
