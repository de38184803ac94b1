import { EventEmitter } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { SiteFactChanges } from '@site/shared/contracts';
import type { RemoteName } from '@site/shared/federation';
import type { Logger } from 'pino';
import { AdmissionTimings } from '../model/admission-timings.ts';
import type { Composition } from '../model/composition.ts';
import type { Candidates } from '../model/release-set.ts';
import type { CompositionStore } from '../storage/releases/composition-store.ts';
import { putLive, readLive, storeComposition } from '../storage/releases/live-composition.ts';
import type { ReleaseStore } from '../storage/releases/release-store.ts';
import { ComposerFault } from '../model/composer-fault.ts';
import type { Program } from '../storage/state/site-state-document.ts';
import {
  announce,
  requireUnchanged,
  type Basis,
  type Decision,
} from '../storage/state/site-state-changes.ts';
import type { SiteState } from '../storage/state/site-state.ts';

interface GoLiveOptions {
  /** What the composition is based on. */
  readonly basis: Basis;
  readonly admitted?: Candidates;
  readonly timings?: AdmissionTimings;
  readonly decision?: Decision | null;
}

export interface LiveStateOptions {
  readonly store: ReleaseStore;
  readonly compositionStore: CompositionStore;
  readonly siteState: SiteState;
  readonly logger: Logger;
  readonly now: () => Date;
  /** This build of the composer. */
  readonly build?: Program;
  /** Whether this composer may make live what nobody has decided by a command. By default, it always may. */
  mayAdmit?(): boolean;
}

/** The composition that visitors see. Emits `live` with the admitted candidates once another one is on disk and live. */
export class LiveState extends EventEmitter<{ live: [Composition, Candidates] }> {
  readonly #options: LiveStateOptions;
  #composition: Composition | null;
  /** What was live before, for a rollback. */
  #previous: Composition | null = null;
  /** What the state said when `composition` was live in it. */
  #basis: Basis;
  /** The revision of the site state that `composition` belongs to. */
  #revision: string | null;
  /** Id of a live composition that could not be read. */
  #unreadable: string | null = null;
  /** Site facts changed in the database. While the API is down, the last known ones are used. */
  factChanges: SiteFactChanges;

  constructor(options: LiveStateOptions, last: Composition | null) {
    super();
    this.#options = options;
    this.#composition = last;
    this.#basis = options.siteState.basis;
    const { live, revision } = options.siteState;
    this.#unreadable = last === null ? live : null;
    this.#revision = this.#unreadable === null ? revision : null;
    this.factChanges = last?.factChanges ?? {};
  }

  get composition(): Composition | null {
    return this.#composition;
  }

  /** A composition that is or was live and is still in memory. */
  inMemory(id: string): Composition | null {
    return [this.#composition, this.#previous].find((one) => one?.id === id) ?? null;
  }

  /** What work on `composition` is based on. Work takes note of it before it begins, because decisions may come between. */
  get basis(): Basis {
    return this.#basis;
  }

  /** Throws `StaleState` if something has been decided since work began on this basis. */
  requireUnchanged(basis: Basis): void {
    requireUnchanged(this.#basis, basis);
  }

  /**
   * Throws a `ComposerFault` where another composer decides now. A composer that was frozen goes on with releases that were the
   * newest before, and would replace newer ones that went live meanwhile.
   */
  requireMayAdmit(): void {
    if (this.#options.mayAdmit?.() ?? true) return;
    throw new ComposerFault('another composer decides now, and admits the releases');
  }

  /** Id of the live composition. */
  get id(): string | null {
    return this.#composition?.id ?? null;
  }

  /** The live release of a remote, even if the live composition cannot be read. */
  versionOf(remote: RemoteName): string | undefined {
    return (this.#composition?.releases ?? this.#options.siteState.liveReleases)[remote];
  }

  /**
   * Takes over what another composer has made live. Called before each work on the live state. Rejects if the state cannot be
   * read. A composition that cannot be read is built again, as at a start: it must not keep anybody from deciding.
   */
  async catchUp(): Promise<void> {
    const { siteState, logger } = this.#options;
    await siteState.refresh();
    const { live, revision, basis } = siteState;
    if (live === null || live === this.id || revision === this.#revision) {
      this.#basis = basis;
      this.#revision = revision;
      return;
    }
    const composition = await readLive(this.#options, this.#unreadable === live ? null : logger);
    // A decision may have been made while it was read.
    if (siteState.revision !== revision) return this.catchUp();
    this.#basis = basis;
    if (!composition) {
      // The store may only be away, so it is read again before the next work.
      this.#unreadable = live;
      if (this.#composition) this.#previous = this.#composition;
      this.#composition = null;
      return;
    }
    logger.info({ composition: live }, 'another composer made this composition live');
    this.#replace(composition);
    this.#revision = revision;
    this.factChanges = composition.factChanges;
    this.emit('live', composition, new Map());
  }

  /** Resolves when web processes have had the time to read a composition, so that all show it at once. */
  async #announce(composition: Composition, basis: Basis): Promise<void> {
    const { siteState } = this.#options;
    if (siteState.prepareMs === 0 || siteState.live === null) return;
    await storeComposition(this.#options, composition);
    await siteState.apply(announce(composition.id, basis));
    await delay(siteState.prepareMs);
  }

  /** Makes a composition live and records the decision behind it. Rejects with `StaleState` if its basis is not the last one. */
  async goLive(
    composition: Composition,
    { basis, admitted = new Map(), timings = new AdmissionTimings(), decision = null }: GoLiveOptions,
  ): Promise<void> {
    const { siteState, logger, now, build: program } = this.#options;
    // A decision is urgent, and the composer that receives its command makes it.
    if (decision === null) {
      this.requireMayAdmit();
      await this.#announce(composition, basis);
      this.requireMayAdmit();
    }
    await putLive(this.#options, composition, {
      at: now(),
      decision,
      program,
      basis,
    });
    this.#replace(composition);
    this.#basis = siteState.basis;
    this.#revision = siteState.revision;
    timings.end('write');
    const { id, releases } = composition;
    const ms = decision ? { ms: timings.ms } : {};
    logger.info({ composition: id, releases, ...ms }, 'composition is live');
    this.emit('live', composition, admitted);
  }

  #replace(composition: Composition): void {
    this.#unreadable = null;
    this.#previous = this.#composition ?? this.#previous;
    this.#composition = composition;
  }
}
