import { readFileSync } from 'node:fs';

/**
 * Measures elapsed time without the time in which a process was runnable but waited for a CPU. Only Linux reports the
 * latter; elsewhere it measures the elapsed time.
 */
export class ProcessClock {
  readonly #pid: number | undefined;
  #since = 0;
  #delayedBefore = 0;

  constructor(pid: number | undefined) {
    this.#pid = pid;
    this.restart();
  }

  restart(): void {
    this.#since = performance.now();
    this.#delayedBefore = delayedMs(this.#pid);
  }

  /** Elapsed milliseconds. */
  get wallMs(): number {
    return performance.now() - this.#since;
  }

  get ms(): number {
    return this.wallMs - (delayedMs(this.#pid) - this.#delayedBefore);
  }
}

/** How long the main thread has waited for a CPU: the second field, in nanoseconds. */
function delayedMs(pid: number | undefined): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[1] ?? 0) / 1e6;
  } catch {
    return 0;
  }
}
