import type { Logger } from 'pino';
import { saveCanaryNumbers, StaleState } from '../storage/state/site-state-changes.ts';
import { SavedCanaryNumbers } from '../storage/state/site-state-document.ts';
import type { SiteState } from '../storage/state/site-state.ts';
import type { CanaryMetrics } from './metrics.ts';

export interface NumbersSaverOptions {
  readonly metrics: CanaryMetrics;
  readonly siteState: SiteState;
  readonly logger: Logger;
  /** Delay from a page view to saving it; a crash loses this much. */
  readonly afterMs: number;
}

/** Saves the numbers of the running canary, so that they survive a restart. */
export class CanaryNumbersSaver {
  readonly #options: NumbersSaverOptions;
  /** The saved numbers that the counts continue. Others were saved by another composer, and are not overwritten. */
  #before: SavedCanaryNumbers | null = null;
  #timer: NodeJS.Timeout | null = null;
  #saving: Promise<void> = Promise.resolve();

  constructor(options: NumbersSaverOptions) {
    this.#options = options;
    options.metrics.on('count', this.#changed);
  }

  /** Continues counting where the previous process stopped. What this process has counted before is no longer true. */
  restore(): void {
    const { metrics, siteState } = this.#options;
    metrics.reset();
    const { canary, canaryNumbers } = siteState;
    this.#before = canaryNumbers;
    if (!canary || !canaryNumbers) return;
    const { since, share, ...counts } = canaryNumbers;
    if (since === canary.at && share === canary.share) metrics.restore(counts);
  }

  readonly #changed = (): void => {
    this.#timer ??= setTimeout(this.#save, this.#options.afterMs).unref();
  };

  /** Resolves once all numbers are on disk. */
  async close(): Promise<void> {
    if (this.#timer) this.#save();
    await this.#saving;
  }

  readonly #save = (): void => {
    const { metrics, siteState, logger } = this.#options;
    const { canary } = siteState;
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    if (!canary) return;
    const numbers = SavedCanaryNumbers.parse({ since: canary.at, share: canary.share, ...metrics.counts });
    this.#saving = this.#saving.then(async () => {
      try {
        await siteState.apply(saveCanaryNumbers(numbers, this.#before));
        this.#before = numbers;
      } catch (error) {
        if (error instanceof StaleState) this.restore();
        logger.error({ err: error }, 'the canary’s numbers could not be saved');
      }
    });
  };
}
