import path from 'node:path';
import type { Logger } from 'pino';
import { z } from 'zod';
import { CanaryNumbers } from '../model/canary-numbers.ts';
import type { SiteState } from '../storage/site-state.ts';
import { readState, writeState } from '../storage/write-state.ts';
import type { CanaryMetrics } from './metrics.ts';

const FILE = 'canary-numbers.json';

/** Whose numbers they are: of another canary, or of another share of it, they say nothing. */
const Kept = z.object({
  since: z.iso.datetime(),
  share: z.number(),
  total: CanaryNumbers,
  window: CanaryNumbers,
});

export interface NumbersSaverOptions {
  /** Of the deploy log. */
  readonly folder: string;
  readonly tally: CanaryMetrics;
  readonly siteState: SiteState;
  readonly logger: Logger;
  /** How long after a page view it is on disk: what a crash may cost. */
  readonly afterMs: number;
}

/** Keeps the numbers of the canary that runs, so that a restart in the middle of it forgets nothing. */
export class CanaryNumbersSaver {
  readonly #options: NumbersSaverOptions;
  #timer: NodeJS.Timeout | null = null;
  #writing: Promise<void> = Promise.resolve();

  constructor(options: NumbersSaverOptions) {
    this.#options = options;
    options.tally.on('count', this.#changed);
  }

  /** Goes on counting where the process before has ended. */
  async restore(): Promise<void> {
    const { tally, siteState, logger } = this.#options;
    const text = await readState(this.#file);
    if (text === null || !siteState.canary) return;
    try {
      const { since, share, ...counts } = Kept.parse(JSON.parse(text));
      if (since === siteState.canary.at && share === siteState.canary.share) tally.restore(counts);
    } catch (error) {
      logger.error({ err: error }, 'the numbers of the canary can not be read; they are counted anew');
    }
  }

  readonly #changed = (): void => {
    this.#timer ??= setTimeout(this.#save, this.#options.afterMs).unref();
  };

  /** Resolves once all is on disk. */
  async close(): Promise<void> {
    if (this.#timer) this.#save();
    await this.#writing;
  }

  get #file(): string {
    return path.join(this.#options.folder, FILE);
  }

  readonly #save = (): void => {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    this.#writing = this.#writing
      .then(() => this.#write())
      .catch((error: unknown) =>
        this.#options.logger.error({ err: error }, 'the numbers of the canary could not be kept'),
      );
  };

  async #write(): Promise<void> {
    const { canary } = this.#options.siteState;
    if (!canary) return;
    const kept = { since: canary.at, share: canary.share, ...this.#options.tally.counts };
    await writeState(this.#file, JSON.stringify(kept satisfies z.infer<typeof Kept>));
  }
}
