import type { RemoteName } from '@site/shared/federation';
import type { Logger } from 'pino';
import type { CompositionStore } from '../storage/composition-store.ts';
import type { ReleaseStore } from '../storage/release-store.ts';
import { prune } from '../storage/retention.ts';
import type { SiteState } from '../storage/site-state.ts';
import type { LiveState } from './live-state.ts';
import type { Refusals } from './refusals.ts';

/** Refused releases use the disk as well. Listing a bucket each time would take seconds. */
const STORED_RELEASES_PER_PRUNING = 10;

export interface PrunerOptions {
  readonly store: ReleaseStore;
  readonly compositionStore: CompositionStore;
  readonly siteState: SiteState;
  readonly live: LiveState;
  /** Their waiting releases are not pruned. */
  readonly refusals: Pick<Refusals, 'waiting'>;
  readonly logger: Logger;
  readonly now: () => Date;
  /** The releases that hosts publish now, live or not. They are not pruned. */
  published?(): readonly (readonly [RemoteName, string])[];
  /** Runs work while nothing is admitted and nothing decided. */
  alone(work: () => Promise<void>): Promise<void>;
  /** Whether this composer decides, so that it may remove something. By default, it always may. */
  mayAdmit?(): boolean;
}

/** Removes old data after something else has gone live, or after several releases were stored. Nobody waits for it, because listing a bucket takes seconds. */
export class Pruner {
  readonly #options: PrunerOptions;
  /** Whether something has gone live since data was last pruned. */
  #hasChanged = false;
  /** How many releases had been stored then. */
  #added: number;
  #running: Promise<void> = Promise.resolve();

  constructor(options: PrunerOptions) {
    this.#options = options;
    this.#added = options.store.added;
  }

  /** Notes that something else has gone live. */
  noteChange(): void {
    this.#hasChanged = true;
  }

  pruneIfDue(): void {
    const { added } = this.#options.store;
    if (!this.#hasChanged && added - this.#added < STORED_RELEASES_PER_PRUNING) return;
    this.#hasChanged = false;
    this.#added = added;
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
    const { live, refusals, published, now, mayAdmit = () => true } = this.#options;
    const inUse = () => {
      const releases = Object.entries(live.composition?.releases ?? {}) as [RemoteName, string][];
      const waiting = [...refusals.waiting].map(([remote, { version }]) => [remote, version] as const);
      return [...releases, ...waiting, ...(published?.() ?? [])];
    };
    return prune({ ...this.#options, inUse, mayRemove: mayAdmit }, now());
  }
}
