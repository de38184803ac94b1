import { troubleIn, type Trouble } from '../model/trouble.ts';

const UNKNOWN = 'an admission failed: see the composer’s log';

/** Faults of the composer itself, by the work that they prevent: the admission of a remote, or other work. */
export class Troubles {
  readonly #now: () => Date;
  readonly #troubles = new Map<string, Trouble>();

  constructor(now: () => Date) {
    this.#now = now;
  }

  /** The latest fault; null if there is none. */
  get last(): Trouble | null {
    return [...this.#troubles.values()].at(-1) ?? null;
  }

  of(name: string): Trouble | null {
    return this.#troubles.get(name) ?? null;
  }

  /** Runs the work and records its fault until the same work succeeds. Rejects with the fault. */
  async note(names: readonly string[], work: () => Promise<void>): Promise<void> {
    try {
      await work();
      for (const name of names) this.#troubles.delete(name);
    } catch (error) {
      const trouble = { at: this.#now().toISOString(), message: troubleIn(error) ?? UNKNOWN };
      for (const name of names) this.#troubles.set(name, trouble);
      throw error;
    }
  }

  clear(): void {
    this.#troubles.clear();
  }
}
