import { readFileSync } from 'node:fs';

/**
 * Counts the time that a process had for itself: the time since, less the time in which it was ready to run and others had the
 * processors. Linux tells; elsewhere it is the time since.
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

  /** Milliseconds by the clock on the wall. */
  get wallMs(): number {
    return performance.now() - this.#since;
  }

  get ms(): number {
    return this.wallMs - (delayedMs(this.#pid) - this.#delayedBefore);
  }
}

/** How long the main thread of a process has waited for a processor: the second field, in nanoseconds. */
function delayedMs(pid: number | undefined): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[1] ?? 0) / 1e6;
  } catch {
    return 0;
  }
}
