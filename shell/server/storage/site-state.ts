import { isDeepStrictEqual } from 'node:util';
import type { RemoteName } from '@site/shared/federation';
import type { Composition } from '../model/composition.ts';
import { ComposerFault } from '../model/composer-fault.ts';
import {
  EMPTY_STATE,
  SiteStateDocument,
  type Canary,
  type Deploy,
  type Preview,
  type Program,
  type SavedCanaryNumbers,
} from './site-state-document.ts';
import type { StateStore, StoredText } from './state-store.ts';

/** Enough for a release every ten minutes over the week that pages are kept. */
const MAX_DEPLOYS = 1000;
const MAX_CANARIES = 100;
/** Of a change, if other processes change the document at the same moment. */
const MAX_ATTEMPTS = 50;

/** What a command decided. Recorded together with the resulting deploy. */
export type Decision =
  { readonly pin: { readonly remote: RemoteName; readonly version: string } } | { readonly hold: string };

type Made = Pick<Composition, 'id' | 'releases'>;

/** What a composer has seen when it builds a composition. If it has changed meanwhile, the composition is out of date. */
export type Basis = Pick<SiteStateDocument, 'live' | 'held' | 'pins'>;

/** How a composition goes live. */
export interface Deployment {
  readonly at: Date;
  readonly decision?: Decision | null;
  /** The build of the composer. */
  readonly program?: Program | undefined;
  /** What the composition is based on; defaults to the last known state. */
  readonly basis?: Basis;
}

/** Another process has changed what is live, pinned or held. The work must begin again with the new state. */
export class StaleState extends Error {
  override readonly name = 'StaleState';
}

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
    await state.#change(() => ({}));
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

  /** Announces a stored composition. */
  async announce(composition: string): Promise<void> {
    await this.#change(() => ({ announced: composition }));
  }

  /** Id of the held composition. */
  get held(): string | null {
    return this.#document.held;
  }

  pinOf(remote: RemoteName): string | null {
    return this.#document.pins[remote] ?? null;
  }

  /** The last first. */
  get deploys(): readonly Deploy[] {
    return this.#document.deploys;
  }

  /** Whether the oldest deploy is the first one of this site. */
  get knowsFirstDeploy(): boolean {
    return !this.#document.isRestored && this.deploys.length < MAX_DEPLOYS;
  }

  /** The release that was live before the live one. After a rollback, the one before that. */
  releaseBefore(remote: RemoteName, live: string | undefined): string | null {
    const before: string[] = [];
    for (const { releases, isDecided } of [...this.#document.deploys].reverse()) {
      const version = releases[remote];
      if (version === undefined || version === before.at(-1)) continue;
      const known = isDecided ? before.lastIndexOf(version) : -1;
      if (known === -1) before.push(version);
      else before.length = known + 1;
    }
    return before.at(-1) === live ? (before.at(-2) ?? null) : (before.at(-1) ?? null);
  }

  /**
   * Makes a stored composition live, and records the deploy and the decision behind it in the same write. Rejects with
   * `StaleState` if the state is no longer the one that the composition is based on.
   */
  async noteLive(
    { id, releases }: Made,
    { at, decision = null, program, basis = this.basis }: Deployment,
  ): Promise<void> {
    const deploy: Deploy = {
      composition: id,
      at: at.toISOString(),
      releases: { ...releases },
      ...(program ? { program } : {}),
    };
    await this.#change((document) => {
      requireUnchanged(document, basis);
      const { deploys, pins, held } = document;
      return {
        live: id,
        announced: undefined,
        deploys: [
          decision ? { ...deploy, isDecided: true } : deploy,
          ...(deploys[0]?.composition === id ? deploys.slice(1) : deploys),
        ].slice(0, MAX_DEPLOYS),
        pins: decision && 'pin' in decision ? { ...pins, [decision.pin.remote]: decision.pin.version } : pins,
        held: decision && 'hold' in decision ? decision.hold : held,
      };
    });
  }

  /** Compositions that preview links show until a given time. */
  get previews(): readonly Preview[] {
    return this.#document.previews;
  }

  async notePreview({ id, releases }: Made, until: Date, now: Date): Promise<void> {
    const preview = { composition: id, releases: { ...releases }, until: until.toISOString() };
    await this.#change(({ previews }) => ({
      previews: [preview, ...previews.filter((one) => Date.parse(one.until) > now.getTime())],
    }));
  }

  /** The last first. */
  get canaries(): readonly Canary[] {
    return this.#document.canaries;
  }

  /** The running canary. */
  get canary(): Canary | null {
    return this.#document.canaries.find(({ end }) => end === null) ?? null;
  }

  /**
   * Starts a canary and pins its remote to the release that it is compared with. Rejects with `StaleState` if the state is no
   * longer the one that the canary's composition is based on.
   */
  async startCanary(canary: Canary, basis = this.basis): Promise<void> {
    await this.#change((document) => {
      requireUnchanged(document, basis);
      const { canaries, pins } = document;
      return {
        canaries: [canary, ...canaries].slice(0, MAX_CANARIES),
        pins: { ...pins, [canary.remote]: canary.against },
      };
    });
  }

  /** Changes the running canary. */
  async changeCanary(changes: Partial<Omit<Canary, 'end'>>): Promise<void> {
    const change = (one: Canary) => (one.end === null ? { ...one, ...changes } : one);
    await this.#change(({ canaries }) => ({ canaries: canaries.map(change) }));
  }

  /**
   * Records the composition that the canary's visitors see while what it is based on is live. Rejects with `StaleState` if that
   * is not live any more.
   */
  async noteCanaryMade({ id, releases }: Made, basis: Basis): Promise<void> {
    const last = { composition: id, releases: { ...releases }, basedOn: basis.live ?? id };
    const change = (one: Canary) =>
      one.end === null
        ? { ...one, made: [...one.made.filter(({ composition }) => composition !== id), last] }
        : one;
    await this.#change((document) => {
      requireUnchanged(document, basis);
      return { canaries: document.canaries.map(change) };
    });
  }

  /** Ends the canary that began at a time. Resolves with false if it has ended before. */
  async endCanary(at: string, end: NonNullable<Canary['end']>): Promise<boolean> {
    let isEnded = false;
    await this.#change(({ canaries }) => {
      isEnded = canaries.some((one) => one.at === at && one.end === null);
      return { canaries: canaries.map((one) => (one.at === at && one.end === null ? { ...one, end } : one)) };
    });
    return isEnded;
  }

  /** The composition whose pages are also stored at the highest compression. */
  get recompressed(): string | null {
    return this.#document.recompressed ?? null;
  }

  async noteRecompressed(composition: string): Promise<void> {
    await this.#change(() => ({ recompressed: composition }));
  }

  get canaryNumbers(): SavedCanaryNumbers | null {
    return this.#document.canaryNumbers;
  }

  async saveCanaryNumbers(canaryNumbers: SavedCanaryNumbers): Promise<void> {
    await this.#change(() => ({ canaryNumbers }));
  }

  async pin(remote: RemoteName, version: string | null): Promise<void> {
    await this.#change(({ pins: { [remote]: _, ...others } }) => ({
      pins: version === null ? others : { ...others, [remote]: version },
    }));
  }

  async hold(composition: string | null): Promise<void> {
    await this.#change(() => ({ held: composition }));
  }

  /**
   * Applies changes one at a time, each to the newest document, so that none is lost. Resolves once the change is durable. Rejects
   * with what `changesOf` throws.
   */
  #change(changesOf: (document: SiteStateDocument) => Partial<SiteStateDocument>): Promise<void> {
    const change = this.#writing.then(async () => {
      for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
        const { revision, document } = this.#seen;
        const next = { ...document, ...changesOf(document) };
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
    this.#writing = change.catch(() => undefined);
    return change;
  }
}

/** Throws `StaleState` if something has been decided since work began on this basis. */
function requireUnchanged({ live, held, pins }: Basis, basis: Basis): void {
  if (!isDeepStrictEqual(basis, { live, held, pins }))
    throw new StaleState('something else has gone live, or was pinned or held, meanwhile');
}

function seenIn({ revision, text }: StoredText): Seen {
  return { revision, document: SiteStateDocument.parse(JSON.parse(text)) };
}
