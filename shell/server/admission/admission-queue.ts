import { EventEmitter } from 'node:events';

/** Serializes work on the live state: two admissions at once would overwrite each other. Emits `idle` when no work is left. */
export class AdmissionQueue extends EventEmitter<{ idle: [] }> {
  #last: Promise<void> = Promise.resolve();

  /** Runs the work after all earlier work and settles with its result. */
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
