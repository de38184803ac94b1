import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Composition, Page } from '../model/composition.ts';
import type { Recompressor } from './builder.ts';

/** Releases often arrive in quick succession. */
const AFTER_MS = 15_000;

export interface RecompressorOptions {
  /** How long a composition must have been live. */
  readonly afterMs?: number;
  readonly logger: Logger;
  /** Called once per composition that is recompressed. */
  recompressor(): Recompressor;
  /** Whether a composition has been recompressed before. */
  isDone?(composition: Composition): boolean;
  /** Called with the composition and its smaller pages. */
  onRecompressed(composition: Composition): void | Promise<void>;
}

/**
 * Compresses pages at the highest level. This takes seconds, so it starts only when a composition has been live for a while,
 * and is canceled when another one goes live.
 */
export class PageRecompressor {
  readonly #options: RecompressorOptions;
  #stop = new AbortController();
  #work: Promise<void> = Promise.resolve();

  constructor(options: RecompressorOptions) {
    this.#options = options;
  }

  /** Starts on this composition, which is now live, and cancels any other. */
  follow(composition: Composition): void {
    this.#stop.abort();
    this.#stop = new AbortController();
    if (this.#options.isDone?.(composition)) return;
    const { signal } = this.#stop;
    this.#work = this.#recompress(composition, signal).catch((error: unknown) => {
      if (signal.aborted) return;
      this.#options.logger.error(
        { err: error },
        'pages could not be recompressed; they are served as they are',
      );
    });
  }

  close(): Promise<void> {
    this.#stop.abort();
    return this.#work;
  }

  async #recompress(composition: Composition, signal: AbortSignal): Promise<void> {
    const { afterMs = AFTER_MS } = this.#options;
    await delay(afterMs, undefined, { signal, ref: false });
    const recompressor = this.#options.recompressor();
    try {
      const better = await recompressed(composition, recompressor, signal);
      if (!signal.aborted) await this.#options.onRecompressed(better);
    } finally {
      await recompressor.end();
    }
  }
}

async function recompressed(
  composition: Composition,
  recompressor: Recompressor,
  signal: AbortSignal,
): Promise<Composition> {
  const one = async ({ bodies, ...page }: Page): Promise<Page> => {
    signal.throwIfAborted();
    const { identity } = bodies;
    return { ...page, bodies: { identity, ...(await recompressor.compress(identity)) } };
  };
  const all = async <Key>(pages: ReadonlyMap<Key, Page>) => {
    const smaller = new Map<Key, Page>();
    // One at a time, to leave processors for visitors.
    for (const [key, page] of pages) smaller.set(key, await one(page));
    return smaller;
  };
  return {
    ...composition,
    pages: await all(composition.pages),
    unavailable: await all(composition.unavailable),
    notFound: await one(composition.notFound),
  };
}
