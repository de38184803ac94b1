import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Composition, Page } from './release/composition.ts';
import { compress } from './release/compress.ts';

export interface PolisherOptions {
  /** How long a composition has to have been live. */
  readonly afterMs: number;
  readonly logger: Logger;
  /** Told of the same composition with smaller pages. */
  onPolished(composition: Composition): void;
}

/**
 * Compresses pages as hard as it goes. That takes seconds, for which no release waits: it is done once a composition has
 * stayed for a while, and left when another one comes.
 */
export class Polisher {
  readonly #options: PolisherOptions;
  #stop = new AbortController();
  #work: Promise<void> = Promise.resolve();

  constructor(options: PolisherOptions) {
    this.#options = options;
  }

  /** Turns to what is live now. */
  follow(composition: Composition): void {
    this.#stop.abort();
    this.#stop = new AbortController();
    const { signal } = this.#stop;
    this.#work = this.#polish(composition, signal).catch((error: unknown) => {
      if (signal.aborted) return;
      this.#options.logger.error({ err: error }, 'pages could not be made smaller; they stay as they are');
    });
  }

  close(): Promise<void> {
    this.#stop.abort();
    return this.#work;
  }

  async #polish(composition: Composition, signal: AbortSignal): Promise<void> {
    await delay(this.#options.afterMs, undefined, { signal, ref: false });
    const all = async <Key>(pages: ReadonlyMap<Key, Page>) => {
      const polished = new Map<Key, Page>();
      // One after another: visitors want a processor too.
      for (const [key, page] of pages) {
        signal.throwIfAborted();
        polished.set(key, await polish(page));
      }
      return polished;
    };
    const better = {
      ...composition,
      pages: await all(composition.pages),
      unavailable: await all(composition.unavailable),
      notFound: await polish(composition.notFound),
    };
    if (!signal.aborted) this.#options.onPolished(better);
  }
}

async function polish({ bodies, ...page }: Page): Promise<Page> {
  const { identity } = bodies;
  return { ...page, bodies: { identity, ...(await compress(identity, 'asset')) } };
}
