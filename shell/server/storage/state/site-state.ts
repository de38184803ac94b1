import type { RemoteName } from '@site/shared/federation';
import { ComposerFault } from '../../model/composer-fault.ts';
import {
  addPreview,
  canaryEnding,
  liveReleases,
  makeLive,
  MAX_DEPLOYS,
  runningCanary,
  withAgreement,
  type Basis,
  type Change,
  type Deployment,
  type Made,
} from './site-state-changes.ts';
import {
  EMPTY_STATE,
  knownCanaries,
  knownDeploys,
  knownPins,
  knownPreviews,
  SiteStateDocument,
  type Canary,
  type CanaryEnd,
  type Deploy,
  type Preview,
  type SavedCanaryNumbers,
} from './site-state-document.ts';
import type { StateStore, StoredText } from './state-store.ts';

/** Of a change, if other processes change the document at the same moment. */
const MAX_ATTEMPTS = 50;

interface Seen {
  readonly revision: string | null;
  readonly document: SiteStateDocument;
}

/**
 * What is live, what was live, and what operators decided: one document that is replaced atomically, so that a crash leaves
 * either the old or the new state. Other processes may change it too; `refresh` reads their changes.
 */
export class SiteState {
  readonly #store: StateStore;
  #seen: Seen;
  #writing: Promise<unknown> = Promise.resolve();

  private constructor(store: StateStore, seen: Seen) {
    this.#store = store;
    this.#seen = seen;
  }

  /** Reads the document of a store that several processes share. Rejects if it is invalid, because others may understand it. */
  static async over(store: StateStore): Promise<SiteState> {
    const state = SiteState.unread(store);
    await state.refresh();
    return state;
  }

  /** Reads nothing before the first `refresh`. */
  static unread(store: StateStore): SiteState {
    return new SiteState(store, { revision: null, document: EMPTY_STATE });
  }

  /** Knows a document that was read from the store. Throws if it is invalid. */
  static from(store: StateStore, stored: StoredText): SiteState {
    return new SiteState(store, seenIn(stored));
  }

  /** Stores the first document, unless another process has stored one meanwhile. */
  static async begin(store: StateStore, document: SiteStateDocument): Promise<SiteState> {
    const state = new SiteState(store, { revision: null, document });
    await state.apply((first) => ({ ...first }));
    return state;
  }

  /** Reads what other processes have changed. Resolves with whether there was a change. */
  async refresh(): Promise<boolean> {
    const { revision } = this.#seen;
    const stored = await this.#store.read(revision ?? undefined);
    if (stored === 'unchanged' || stored === null) return false;
    // A write of this process may have ended while the store was read.
    if (this.#seen.revision === revision) this.#seen = seenIn(stored);
    return true;
  }

  close(): Promise<void> {
    return this.#store.close();
  }

  /** Changes with every change of the document. */
  get revision(): string | null {
    return this.#seen.revision;
  }

  /** How often other processes' changes may be polled, in milliseconds. */
  get pollMs(): number {
    return this.#store.pollMs;
  }

  /** How long followers need to read an announced composition, in milliseconds. */
  get prepareMs(): number {
    return this.#store.prepareMs;
  }

  get basis(): Basis {
    const { live, held, pins } = this.#document;
    return { live, held, pins };
  }

  get #document(): SiteStateDocument {
    return this.#seen.document;
  }

  /** Id of the live composition. */
  get live(): string | null {
    return this.#document.live;
  }

  /** Id of the composition that goes live next, if it is known. */
  get announced(): string | null {
    return this.#document.announced ?? null;
  }

  /** The releases that are live, even if the composition cannot be read. */
  get liveReleases(): Deploy['releases'] {
    return liveReleases(this.#document);
  }

  /** Id of the live composition while it is held. */
  get held(): string | null {
    return this.#document.held;
  }

  pinOf(remote: RemoteName): string | null {
    return knownPins(this.#document.pins)[remote] ?? null;
  }

  /** The last first. */
  get deploys(): readonly Deploy[] {
    return knownDeploys(this.#document.deploys);
  }

  /** Whether the oldest deploy is the first one of this site. */
  get knowsFirstDeploy(): boolean {
    return !this.#document.isRestored && this.deploys.length < MAX_DEPLOYS;
  }

  /**
   * The release that was live before the live one. After a rollback, the one before that. Those that may not be shown are passed
   * over.
   */
  releaseBefore(
    remote: RemoteName,
    live: string | undefined,
    mayShow: (version: string) => boolean = () => true,
  ): string | null {
    const before: string[] = [];
    for (const { releases, isDecided } of [...this.deploys].reverse()) {
      const version = releases[remote];
      if (version === undefined || version === before.at(-1)) continue;
      const known = isDecided ? before.lastIndexOf(version) : -1;
      if (known === -1) before.push(version);
      else before.length = known + 1;
    }
    return before.findLast((version) => version !== live && mayShow(version)) ?? null;
  }

  /** `makeLive`, based on the last known state by default. */
  noteLive(made: Made, { basis = this.basis, ...deployment }: Partial<Deployment> & Pick<Deployment, 'at'>) {
    return this.apply(makeLive(made, { ...deployment, basis }));
  }

  /** Compositions that preview links show until a given time. */
  get previews(): readonly Preview[] {
    return knownPreviews(this.#document.previews);
  }

  notePreview(made: Made, until: Date, now: Date): Promise<void> {
    return this.apply(addPreview(made, until, now));
  }

  /** The last first. */
  get canaries(): readonly Canary[] {
    return knownCanaries(this.#document.canaries);
  }

  /** The running canary. */
  get canary(): Canary | null {
    return runningCanary(this.#document);
  }

  /** How the running canary has ended because of what is live now; null if it has not. */
  get canaryEnding(): Pick<CanaryEnd, 'became' | 'reason'> | null {
    return canaryEnding(this.#document);
  }

  /** The composition whose pages are also stored at the highest compression. */
  get recompressed(): string | null {
    return this.#document.recompressed ?? null;
  }

  get canaryNumbers(): SavedCanaryNumbers | null {
    return this.#document.canaryNumbers;
  }

  /**
   * Applies changes one at a time, each to the newest document, so that none is lost. Resolves once the change is durable. Rejects
   * with what `change` throws.
   */
  apply(change: Change): Promise<void> {
    const applied = this.#writing.then(async () => {
      for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
        const { revision, document } = this.#seen;
        const changed = change(document);
        if (changed === document) return;
        const next = withAgreement(changed);
        const written = await this.#store.compareAndSet(revision, JSON.stringify(next));
        if (written !== null) {
          this.#seen = { revision: written, document: next };
          return;
        }
        const stored = await this.#store.read();
        // Removed while this process ran: what it knows is written anew.
        const isRemoved = stored === null || stored === 'unchanged';
        this.#seen = isRemoved ? { revision: null, document } : seenIn(stored);
      }
      throw new ComposerFault('the site state was changed by others again and again');
    });
    this.#writing = applied.catch(() => undefined);
    return applied;
  }
}

function seenIn({ revision, text }: StoredText): Seen {
  return { revision, document: withAgreement(SiteStateDocument.parse(JSON.parse(text))) };
}
