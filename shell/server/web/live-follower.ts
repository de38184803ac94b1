import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Composition } from '../model/composition.ts';
import type { CompositionStore } from '../storage/releases/composition-store.ts';
import type { SiteState } from '../storage/state/site-state.ts';
import type { App } from './app.ts';
import { CanaryFollower } from './canary/canary-follower.ts';
import { coalesce } from './promises/coalesce.ts';
import type { Copies } from './copies.ts';
import { within } from './promises/within.ts';

export interface LiveFollowerOptions {
  readonly siteState: SiteState;
  readonly compositionStore: Pick<CompositionStore, 'read' | 'readRecompressed'>;
  readonly copies: Pick<Copies, 'copy'>;
  readonly app: Pick<App, 'show' | 'refresh' | 'showCanary'>;
  readonly logger: Logger;
  /** How long the live composition may wait for copies of its files, or for a canary. */
  readonly waitMs?: number;
}

/** An announced composition. */
interface Prepared {
  readonly id: string;
  /** Null if it could not be read. */
  readonly composition: Promise<Composition | null>;
  /** Resolves once its files are copied. */
  readonly copied: Promise<Composition | null>;
  isRead: boolean;
}

/** Thrown if a readable store does not have the complete composition. */
class IncompleteComposition extends Error {
  override readonly name = 'IncompleteComposition';
}

/** Pause after smaller pages could not be read. */
const RETRY_MS = 10_000;
const WAIT_MS = 500;

/** Shows what the site state names. While state or compositions cannot be read, the last composition stays. */
export class LiveFollower {
  readonly #options: LiveFollowerOptions;
  #live: string | null = null;
  #composition: Composition | null = null;
  /** The previous composition, for a rollback. */
  #previous: Composition | null = null;
  #isRecompressed = false;
  /** The current read of smaller pages. */
  #refreshing: Promise<void> | null = null;
  #refreshAfter = 0;
  /** The announced composition that was read. */
  #prepared: Prepared | null = null;
  /** The current copy of the shown composition to this process's disk. */
  #copying: Promise<void> = Promise.resolve();
  readonly #canary: CanaryFollower;
  /** The revision of the shown state. */
  #shown: string | null = null;
  #problem: string | null = null;
  #isAway = true;

  constructor(options: LiveFollowerOptions) {
    this.#options = options;
    this.#canary = new CanaryFollower({ waitMs: WAIT_MS, ...options, obtain: (id) => this.#readAndCopy(id) });
  }

  /** Id of the composition that visitors see; null before the first one. */
  get live(): string | null {
    return this.#live;
  }

  /** Whether the last read of the state, or of the store that it names, failed. */
  get isAway(): boolean {
    return this.#isAway;
  }

  /** Reads the state and shows what it names. Never rejects. Calls during a run share the run after it. */
  readonly follow = coalesce(() => this.#followOnce());

  /** Follows until the signal aborts. */
  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.follow();
      await delay(this.#options.siteState.pollMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
    await Promise.all([this.#refreshing, this.#prepared?.copied, this.#copying]);
  }

  async #followOnce(): Promise<void> {
    const { siteState, logger } = this.#options;
    try {
      const [reading] = await Promise.allSettled([siteState.refresh()]);
      // A known state may not be shown yet, because the store was away.
      if (siteState.revision !== this.#shown) await this.#show(siteState);
      this.#shown = siteState.revision;
      await this.#canary.follow(siteState);
      this.#prepare(siteState);
      this.#refresh(siteState);
      if (reading.status === 'rejected') throw reading.reason;
      if (this.#problem !== null) logger.info('the site state is followed again');
      this.#problem = null;
      this.#isAway = false;
    } catch (error) {
      this.#isAway = !(error instanceof IncompleteComposition);
      const problem = String(error);
      if (problem !== this.#problem)
        logger.error({ err: error }, 'the site state cannot be followed; visitors see what was live before');
      this.#problem = problem;
    }
  }

  async #show(siteState: SiteState): Promise<void> {
    const { app, logger } = this.#options;
    const { live } = siteState;
    if (live === null || live === this.#live) return;
    const isFirst = this.#live === null;
    const composition = await this.#readLive(siteState, live);
    app.show(composition);
    logger.info({ composition: live }, 'composition is shown');
    this.#live = live;
    this.#canary.noteLive();
    this.#previous = this.#composition;
    this.#composition = composition;
    if (!isFirst) this.#isRecompressed = false;
    this.#copyLater(composition);
  }

  /**
   * Reads the announced composition, so that it can be shown immediately when it is live. Not awaited, because it may
   * never be live.
   */
  #prepare({ announced, live }: SiteState): void {
    const { logger } = this.#options;
    if (announced === null || announced === live || announced === this.#prepared?.id) return;
    const composition = this.#read(announced).catch((error: unknown) => {
      logger.warn({ err: error }, 'the announced composition cannot be read; it is read once it is live');
      return null;
    });
    const copied = composition.then(async (read) => {
      prepared.isRead = true;
      if (read) await this.#copy(read);
      return read;
    });
    const prepared: Prepared = { id: announced, composition, copied, isRead: false };
    this.#prepared = prepared;
  }

  /**
   * Reads the live composition. If visitors see an earlier composition although the store can be read, the files are
   * copied afterwards.
   */
  async #readLive({ recompressed }: SiteState, live: string): Promise<Composition> {
    const prepared = this.#prepared?.id === live ? this.#prepared : null;
    if (prepared?.isRead) await within(this.#options.waitMs ?? WAIT_MS, prepared.copied);
    const composition = await prepared?.composition;
    this.#prepared = null;
    if (composition) return composition;
    if (this.#previous?.id === live) return this.#previous;
    return this.#live === null ? this.#readFirst(live, recompressed === live) : this.#read(live);
  }

  /**
   * Shows the live composition's smaller pages once they exist. Not awaited, so that it does not delay the next live
   * composition.
   */
  #refresh({ live, recompressed }: SiteState): void {
    const { app, compositionStore, logger } = this.#options;
    if (live === null || live !== this.#live || recompressed !== live || this.#isRecompressed) return;
    if (this.#refreshing !== null || Date.now() < this.#refreshAfter) return;
    this.#refreshing = compositionStore
      .readRecompressed(live)
      .then((composition) => {
        if (live !== this.#live) return;
        this.#isRecompressed = true;
        if (composition) app.refresh(composition);
      })
      .catch((error: unknown) => {
        this.#refreshAfter = Date.now() + RETRY_MS;
        logger.warn({ err: error }, 'smaller pages cannot be read; visitors get the ones that are shown');
      })
      .finally(() => (this.#refreshing = null));
  }

  /** Reads the smaller pages if they exist, and the other pages if those cannot be read. */
  async #readFirst(id: string, isRecompressed: boolean): Promise<Composition> {
    const { compositionStore } = this.#options;
    const smaller = isRecompressed ? await compositionStore.readRecompressed(id).catch(() => null) : null;
    this.#isRecompressed = smaller !== null;
    return this.#readAndCopy(id, smaller);
  }

  /** Reads a composition and copies its files before visitors see it, so that they are available while the store is away. */
  async #readAndCopy(id: string, known: Composition | null = null): Promise<Composition> {
    const composition = known ?? (await this.#read(id));
    await this.#copy(composition);
    return composition;
  }

  async #read(id: string): Promise<Composition> {
    const composition = await this.#options.compositionStore.read(id);
    if (!composition) throw new IncompleteComposition(`composition ${id} is not complete in the store`);
    return composition;
  }

  #copyLater(composition: Composition): void {
    this.#copying = this.#copying.then(() => this.#copy(composition));
  }

  #copy(composition: Composition): Promise<void> {
    const shown = [this.#composition, this.#previous, this.#canary.composition].filter((one) => one !== null);
    return this.#options.copies.copy(composition, shown);
  }
}
