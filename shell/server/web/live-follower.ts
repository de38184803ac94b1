import { setTimeout as delay } from 'node:timers/promises';
import type { ReleaseOwner } from '@site/shared/federation';
import type { Logger } from 'pino';
import type { Composition } from '../model/composition.ts';
import type { CompositionStore } from '../storage/composition-store.ts';
import type { ReleaseStore } from '../storage/release-store.ts';
import { shownCanary, type ShownCanary } from '../storage/shown-canary.ts';
import type { SiteState } from '../storage/site-state.ts';
import type { App } from './app.ts';

export interface LiveFollowerOptions {
  readonly siteState: SiteState;
  readonly compositionStore: Pick<CompositionStore, 'read' | 'readRecompressed' | 'copy'>;
  readonly store: Pick<ReleaseStore, 'obtain'>;
  readonly app: Pick<App, 'show' | 'refresh' | 'showCanary'>;
  readonly logger: Logger;
}

interface Prepared {
  readonly id: string;
  /** Null if it could not be read. */
  readonly composition: Promise<Composition | null>;
}

/** How long not to try again to read smaller pages. */
const RETRY_MS = 10_000;

/** Shows what the site state names. While state or compositions cannot be read, the last composition stays. */
export class LiveFollower {
  readonly #options: LiveFollowerOptions;
  #live: string | null = null;
  #composition: Composition | null = null;
  /** What was shown before, for a rollback. */
  #previous: Composition | null = null;
  #isRecompressed = false;
  /** The reading of smaller pages. */
  #refreshing: Promise<void> | null = null;
  #refreshAfter = 0;
  /** What was read because it is announced. */
  #prepared: Prepared | null = null;
  /** The copying of what is shown to this process's disk. */
  #copying: Promise<void> = Promise.resolve();
  #canary: ShownCanary | null = null;
  /** The revision that is shown. */
  #shown: string | null = null;
  #running: Promise<void> = Promise.resolve();
  #next: Promise<void> | null = null;
  #problem: string | null = null;

  constructor(options: LiveFollowerOptions) {
    this.#options = options;
  }

  /** Id of the composition that visitors see; null before the first one. */
  get live(): string | null {
    return this.#live;
  }

  /** Reads the state and shows what it names. Never rejects. Calls during a run share the run after it. */
  follow(): Promise<void> {
    this.#next ??= this.#running.then(() => {
      this.#next = null;
      this.#running = this.#followOnce();
      return this.#running;
    });
    return this.#next;
  }

  /** Follows until the signal aborts. */
  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.follow();
      await delay(this.#options.siteState.pollMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
    await Promise.all([this.#refreshing, this.#copying]);
  }

  async #followOnce(): Promise<void> {
    const { siteState, logger } = this.#options;
    try {
      await siteState.refresh();
      if (siteState.revision !== this.#shown) await this.#show(siteState);
      this.#shown = siteState.revision;
      this.#prepare(siteState);
      this.#refresh(siteState);
      if (this.#problem !== null) logger.info('the site state is followed again');
      this.#problem = null;
    } catch (error) {
      const problem = String(error);
      if (problem !== this.#problem)
        logger.error({ err: error }, 'the site state cannot be followed; visitors see what was live before');
      this.#problem = problem;
    }
  }

  async #show(siteState: SiteState): Promise<void> {
    const { app, logger } = this.#options;
    const { live, recompressed } = siteState;
    if (live === null) return;
    const isSame = live === this.#live;
    const isFirst = this.#live === null;
    const composition = isSame ? null : await this.#readLive(siteState, live);
    const canary = shownCanary(siteState);
    const isSameCanary = isSame && isEqual(canary, this.#canary);
    const tried = isSameCanary || !canary ? null : await this.#readAndCopy(canary.composition);
    // Nothing waits from here on, so that a request sees the old or the new state, never a mixture.
    if (composition) {
      app.show(composition);
      logger.info({ composition: live }, 'composition is shown');
      this.#live = live;
      this.#previous = this.#composition;
      this.#composition = composition;
      this.#isRecompressed = isFirst && recompressed === live;
      this.#copyLater(Promise.resolve(composition));
    }
    if (isSameCanary) return;
    if (canary && tried) app.showCanary({ ...canary, composition: tried });
    else if (isSame) app.showCanary(null);
    this.#canary = canary;
  }

  /** Reads what is announced, so that it can be shown at once when it is live. Not awaited: it may never be. */
  #prepare({ announced, live }: SiteState): void {
    const { logger } = this.#options;
    if (announced === null || announced === live || announced === this.#prepared?.id) return;
    const composition = this.#read(announced).catch((error: unknown) => {
      logger.warn({ err: error }, 'the announced composition cannot be read; it is read once it is live');
      return null;
    });
    this.#prepared = { id: announced, composition };
    this.#copyLater(composition);
  }

  /** Reads what is live, the fastest way where visitors see an earlier composition: its releases are copied afterwards. */
  async #readLive({ recompressed }: SiteState, live: string): Promise<Composition> {
    const prepared = this.#prepared?.id === live ? await this.#prepared.composition : null;
    this.#prepared = null;
    if (prepared) return prepared;
    if (this.#previous?.id === live) return this.#previous;
    return this.#live === null ? this.#readAndCopy(live, recompressed === live) : this.#read(live);
  }

  /**
   * Shows the live composition's smaller pages once there are some. Not awaited: what goes live while they are read must not be
   * shown later for it.
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

  /** Reads a composition and copies its files before visitors see it, so that they are there while the store is away. */
  async #readAndCopy(id: string, isRecompressed = false): Promise<Composition> {
    const { compositionStore } = this.#options;
    const smaller = isRecompressed ? await compositionStore.readRecompressed(id) : null;
    const composition = smaller ?? (await this.#read(id));
    await this.#copy(composition);
    return composition;
  }

  async #read(id: string): Promise<Composition> {
    const composition = await this.#options.compositionStore.read(id);
    if (!composition) throw new Error(`composition ${id} is not complete in the store`);
    return composition;
  }

  #copyLater(read: Promise<Composition | null>): void {
    this.#copying = Promise.all([read, this.#copying]).then(([composition]) =>
      composition ? this.#copy(composition) : undefined,
    );
  }

  /** Never rejects: what is not copied is read from the store. */
  async #copy({ id, releases }: Composition): Promise<void> {
    const { compositionStore, store, logger } = this.#options;
    for (const [owner, version] of Object.entries(releases))
      await store
        .obtain(owner as ReleaseOwner, version)
        .catch((error: unknown) =>
          logger.error(
            { err: error, release: `${owner}@${version}` },
            'a release could not be copied; it is read from the store',
          ),
        );
    await compositionStore.copy(id);
  }
}

function isEqual(one: ShownCanary | null, other: ShownCanary | null): boolean {
  return (
    one?.since === other?.since && one?.share === other?.share && one?.composition === other?.composition
  );
}
