import { EventEmitter } from 'node:events';

/**
 * Runs work on what is live, one piece after the other: two admissions at once would overwrite each other. Emits `idle` when
 * no work is left.
 */
export class AdmissionQueue extends EventEmitter<{ idle: [] }> {
  #last: Promise<void> = Promise.resolve();

  /** Settles as the work does, once the work before it is over. */
  run<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(work);
    const settled = turn.then(
      () => undefined,
      () => undefined,
    );
    this.#last = settled;
    void settled.then(() => {
      if (this.#last === settled) this.emit('idle');
    });
    return turn;
  }
}
