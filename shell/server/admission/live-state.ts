import { EventEmitter } from 'node:events';
import type { SiteFactChanges } from '@site/shared/contracts';
import type { RemoteName } from '@site/shared/federation';
import type { Logger } from 'pino';
import { AdmissionTimings } from '../model/admission-timings.ts';
import type { Composition } from '../model/composition.ts';
import type { Candidates } from '../model/release-set.ts';
import type { CompositionStore } from '../storage/composition-store.ts';
import { putLive } from '../storage/live-composition.ts';
import type { ReleaseStore } from '../storage/release-store.ts';
import { prune } from '../storage/retention.ts';
import { ComposerFault } from '../model/composer-fault.ts';
import type { Program } from '../storage/site-state-document.ts';
import type { Basis, Decision, SiteState } from '../storage/site-state.ts';

export interface LiveStateOptions {
  readonly store: ReleaseStore;
  readonly compositionStore: CompositionStore;
  readonly siteState: SiteState;
  readonly logger: Logger;
  readonly now: () => Date;
  /** This build of the composer. */
  readonly build?: Program;
  /** The releases that hosts publish now, live or not. They are not pruned. */
  published?(): readonly (readonly [RemoteName, string])[];
}

/** The composition that visitors see. Emits `live` with the admitted candidates once another one is on disk and live. */
export class LiveState extends EventEmitter<{ live: [Composition, Candidates] }> {
  readonly #options: LiveStateOptions;
  #composition: Composition | null;
  /** What the work in progress has seen. */
  #basis: Basis;
  /** The revision of the site state that `composition` belongs to. */
  #revision: string | null;
  /** Site facts changed in the database. While the API is down, the last known ones are used. */
  factChanges: SiteFactChanges;

  constructor(options: LiveStateOptions, last: Composition | null) {
    super();
    this.#options = options;
    this.#composition = last;
    this.#basis = options.siteState.basis;
    this.#revision = options.siteState.revision;
    this.factChanges = last?.factChanges ?? {};
  }

  get composition(): Composition | null {
    return this.#composition;
  }

  /** Id of the live composition. */
  get id(): string | null {
    return this.#composition?.id ?? null;
  }

  versionOf(remote: RemoteName): string | undefined {
    return this.#composition?.releases[remote];
  }

  /**
   * Takes over what another composer has made live. Called before each work on the live state. Rejects if the state or that
   * composition cannot be read.
   */
  async catchUp(): Promise<void> {
    const { siteState, compositionStore, logger } = this.#options;
    await siteState.refresh();
    this.#basis = siteState.basis;
    const { live, revision } = siteState;
    if (revision === this.#revision) return;
    if (live !== null && live !== this.id) {
      const composition = await compositionStore.read(live);
      if (!composition) throw new ComposerFault(`composition ${live} is live but not complete in the store`);
      logger.info({ composition: live }, 'another composer made this composition live');
      this.#composition = composition;
      this.factChanges = composition.factChanges;
      this.emit('live', composition, new Map());
    }
    this.#revision = revision;
  }

  /** Makes a composition live, records the decision behind it, and prunes old data. */
  async goLive(
    composition: Composition,
    admitted: Candidates,
    timings = new AdmissionTimings(),
    decision: Decision | null = null,
  ): Promise<void> {
    const { compositionStore, siteState, logger, now, build: program } = this.#options;
    await putLive({ compositionStore, siteState }, composition, {
      at: now(),
      decision,
      program,
      basis: this.#basis,
    });
    this.#composition = composition;
    this.#basis = siteState.basis;
    this.#revision = siteState.revision;
    logger.info({ composition: composition.id, releases: composition.releases }, 'composition is live');
    this.emit('live', composition, admitted);
    timings.end('write');
    await this.#prune(composition);
  }

  async #prune({ releases }: Composition): Promise<void> {
    const { compositionStore, store, siteState, logger, now, published } = this.#options;
    const live = Object.entries(releases) as [RemoteName, string][];
    const inUse = [...live, ...(published?.() ?? [])];
    await prune({ siteState, compositionStore, store, inUse }, now()).catch((error: unknown) =>
      logger.error({ err: error }, 'old releases and compositions could not be removed'),
    );
  }
}
