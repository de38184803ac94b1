import type { RemoteName } from '@site/shared/federation';
import type { Logger } from 'pino';
import type { CompositionStore } from '../storage/releases/composition-store.ts';
import type { ReleaseStore } from '../storage/releases/release-store.ts';
import { prune } from '../storage/retention.ts';
import type { SiteState } from '../storage/state/site-state.ts';
import type { LiveState } from './live-state.ts';

export interface PrunerOptions {
  readonly store: ReleaseStore;
  readonly compositionStore: CompositionStore;
  readonly siteState: SiteState;
  readonly live: LiveState;
  readonly logger: Logger;
  readonly now: () => Date;
  /** The releases that hosts publish now, live or not. They are not pruned. */
  readonly published?: ReadonlyMap<RemoteName, string>;
  /** Runs work while nothing is admitted and nothing decided. */
  alone(work: () => Promise<void>): Promise<void>;
  /** Whether this composer decides, so that it may remove something. By default, it always may. */
  mayAdmit?(): boolean;
  readonly everyMs?: number;
}

/** Hosts that publish what never goes live fill the disk although nothing changes. */
const PRUNE_MS = 10 * 60_000;

/**
 * Removes old data after something else has gone live, and now and then. Nobody waits for it, because listing a bucket takes
 * seconds.
 */
export class Pruner {
  readonly #options: PrunerOptions;
  /** Whether something has gone live since data was last pruned. */
  #isDue = false;
  #running: Promise<void> = Promise.resolve();
  readonly #timer: NodeJS.Timeout;

  constructor(options: PrunerOptions) {
    this.#options = options;
    const { everyMs = PRUNE_MS, mayAdmit = () => true } = options;
    this.#timer = setInterval(() => {
      if (!mayAdmit()) return;
      this.noteChange();
      this.pruneIfDue();
    }, everyMs).unref();
  }

  /** Ends the timer. Resolves once nothing is being pruned. */
  close(): Promise<void> {
    clearInterval(this.#timer);
    return this.settled();
  }

  /** Notes that something else has gone live. */
  noteChange(): void {
    this.#isDue = true;
  }

  pruneIfDue(): void {
    if (!this.#isDue) return;
    this.#isDue = false;
    this.#running = this.#running.then(() =>
      this.#prune().catch((error: unknown) =>
        this.#options.logger.error({ err: error }, 'old releases and compositions could not be removed'),
      ),
    );
  }

  /** Resolves once nothing is being pruned. */
  settled(): Promise<void> {
    return this.#running;
  }

  #prune(): Promise<void> {
    const { live, published, now, mayAdmit = () => true } = this.#options;
    const inUse = () => {
      const releases = Object.entries(live.composition?.releases ?? {}) as [RemoteName, string][];
      return [...releases, ...(published ?? [])];
    };
    return prune({ ...this.#options, inUse, mayRemove: mayAdmit }, now());
  }
}
