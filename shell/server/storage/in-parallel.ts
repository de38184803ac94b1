/** Processes items, a few at a time. Rejects with the first failure, once all started work has ended. */
export async function inParallel<T>(
  items: Iterable<T>,
  limit: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const running = new ParallelWork(limit);
  try {
    for (const item of items) await running.start(() => work(item));
  } finally {
    await running.settled();
  }
  await running.finish();
}

/** Work that is started one by one and runs in parallel, so that a caller that waits for each start gets a bounded queue. */
export class ParallelWork {
  readonly #limit: number;
  readonly #running = new Set<Promise<void>>();
  #failure: { readonly error: unknown } | null = null;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Resolves once the work has started. Rejects if earlier work failed. */
  async start(work: () => Promise<void>): Promise<void> {
    while (this.#failure === null && this.#running.size >= this.#limit) await Promise.race(this.#running);
    this.#throwFailure();
    const running: Promise<void> = work()
      .catch((error: unknown) => {
        this.#failure ??= { error };
      })
      .finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  /** Resolves once all started work has ended, well or not. */
  async settled(): Promise<void> {
    await Promise.all(this.#running);
  }

  /** Resolves once all started work has ended well. */
  async finish(): Promise<void> {
    await this.settled();
    this.#throwFailure();
  }

  #throwFailure(): void {
    if (this.#failure) throw this.#failure.error;
  }
}
