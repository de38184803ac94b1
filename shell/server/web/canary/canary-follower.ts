import type { Logger } from 'pino';
import type { Composition } from '../../model/composition.ts';
import { shownCanary, type ShownCanary } from '../../storage/state/shown-canary.ts';
import type { SiteState } from '../../storage/state/site-state.ts';
import type { CanaryRouter } from './canary-router.ts';
import { within } from '../promises/within.ts';

export interface CanaryFollowerOptions {
  readonly app: Pick<CanaryRouter, 'showCanary'>;
  readonly logger: Logger;
  /** How long a new live composition may be delayed by a canary. */
  readonly waitMs: number;
  /** Reads a composition, and copies its files. */
  obtain(id: string): Promise<Composition>;
}

/** Pause after a canary could not be read. */
const RETRY_MS = 10_000;

/** Shows the running canary next to the live composition. The live composition never waits long for it. */
export class CanaryFollower {
  readonly #options: CanaryFollowerOptions;
  /** The canary that the site state names. */
  #named: ShownCanary | null = null;
  #composition: Composition | null = null;
  /** Id of the composition that is being read. */
  #reading: string | null = null;
  #retryAfter = 0;

  constructor(options: CanaryFollowerOptions) {
    this.#options = options;
  }

  /** What the canary's visitors see; null if there is none. */
  get composition(): Composition | null {
    return this.#composition;
  }

  /** Ends the canary, because it was based on the previous live composition. */
  noteLive(): void {
    this.#named = null;
    this.#composition = null;
  }

  /** Shows the canary that the state names. Resolves once it is shown, or after a timeout. Never rejects. */
  async follow(siteState: SiteState): Promise<void> {
    const { app } = this.#options;
    const canary = shownCanary(siteState);
    if (!isEqual(canary, this.#named)) {
      if (this.#composition && canary?.since !== this.#named?.since) {
        this.#composition = null;
        app.showCanary(null);
      }
      this.#named = canary;
      this.#retryAfter = 0;
      if (canary && this.#composition?.id === canary.composition) this.#show(this.#composition);
    }
    if (!canary || this.#composition?.id === canary.composition) return;
    if (this.#reading === canary.composition || Date.now() < this.#retryAfter) return;
    await within(this.#options.waitMs, this.#read(canary.composition));
  }

  async #read(id: string): Promise<void> {
    const { logger, obtain } = this.#options;
    this.#reading = id;
    try {
      const composition = await obtain(id);
      if (this.#named?.composition === id) this.#show(composition);
    } catch (error) {
      if (this.#reading === id) this.#retryAfter = Date.now() + RETRY_MS;
      logger.warn({ err: error }, 'the canary cannot be read; everyone sees the live composition');
    } finally {
      if (this.#reading === id) this.#reading = null;
    }
  }

  #show(composition: Composition): void {
    if (!this.#named) return;
    this.#composition = composition;
    this.#options.app.showCanary({ ...this.#named, composition });
  }
}

function isEqual(one: ShownCanary | null, other: ShownCanary | null): boolean {
  return (
    one?.since === other?.since && one?.share === other?.share && one?.composition === other?.composition
  );
}
