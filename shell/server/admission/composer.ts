import { EventEmitter } from 'node:events';
import type { SiteFactChanges } from '@site/shared/contracts';
import type { ReleaseOwner, RemoteName } from '@site/shared/federation';
import { ReleaseError } from '@site/shared/release';
import { AdmissionTimings } from '../model/admission-timings.ts';
import type { Composition } from '../model/composition.ts';
import type { EndedAdmission } from '../model/ended-admission.ts';
import { reasonsOf, type Refusal } from '../model/refusal.ts';
import type { Candidates } from '../model/release-set.ts';
import type { Trouble } from '../model/trouble.ts';
import { freeSpace, withSpace } from '../storage/disk/disk-space.ts';
import { StaleState, type Basis } from '../storage/state/site-state-changes.ts';
import { AdmissionQueue } from './admission-queue.ts';
import { CandidateAdmission } from './candidate-admission.ts';
import { Compositions, MustBuild, type CompositionsOptions } from './compositions.ts';
import { Decisions } from './decisions.ts';
import { FactsAdmission } from './facts-admission.ts';
import { LiveState, type LiveStateOptions } from './live-state.ts';
import { Pruner, type PrunerOptions } from './pruner.ts';
import { Refusals } from './refusals.ts';
import { ReleaseSets, type ReleaseSetsOptions } from './release-sets.ts';
import { ShowableReleases, type Audience, type ShowableOptions } from './showable.ts';
import { Troubles } from './troubles.ts';

/** Of work that other composers interrupt. */
const MAX_ATTEMPTS = 5;

export type ComposerOptions = LiveStateOptions &
  Omit<ReleaseSetsOptions, 'live' | 'showable'> &
  ShowableOptions &
  Omit<CompositionsOptions, 'live'> &
  Omit<PrunerOptions, 'live' | 'alone'>;

/** Who sees a candidate, and how that is recorded. */
interface CandidateUse {
  readonly audience: Audience;
  note(made: Composition, basis: Basis): Promise<void>;
}

/**
 * Admits releases into the live release set, one at a time, and keeps the live composition when a candidate is refused. Decisions
 * whose composition is stored, such as most rollbacks, do not wait for an admission: it begins again after them. Emits
 * `live` once a new composition is on disk and live, and `admission` after each admission that was not unneeded.
 */
export class Composer extends EventEmitter<{ live: [Composition]; admission: [EndedAdmission] }> {
  readonly #options: Pick<
    ComposerOptions,
    'siteState' | 'store' | 'compositionStore' | 'builder' | 'published' | 'logger'
  >;
  readonly #queue = new AdmissionQueue();
  /** Of decisions that need no build. */
  readonly #decisionQueue = new AdmissionQueue();
  readonly #live: LiveState;
  readonly #troubles: Troubles;
  readonly #refusals: Refusals;
  readonly #releaseSets: ReleaseSets;
  readonly #showable: ShowableReleases;
  readonly #compositions: Compositions;
  readonly #admission: CandidateAdmission;
  readonly #facts: FactsAdmission;
  readonly #decisions: Decisions;
  readonly #pruner: Pruner;

  constructor(options: ComposerOptions, last: Composition | null) {
    super();
    this.#options = options;
    const live = new LiveState(options, last);
    const refusals = new Refusals({ ...options, live });
    const showable = new ShowableReleases(options);
    const releaseSets = new ReleaseSets({ ...options, live, showable });
    const compositions = new Compositions({ ...options, live });
    this.#live = live;
    this.#refusals = refusals;
    this.#releaseSets = releaseSets;
    this.#showable = showable;
    this.#compositions = compositions;
    this.#troubles = new Troubles(options.now);
    this.#admission = new CandidateAdmission({
      ...options,
      live,
      refusals,
      releaseSets,
      compositions,
      showable,
    });
    this.#facts = new FactsAdmission({ ...options, live, releaseSets, compositions });
    const admission = this.#admission;
    this.#decisions = new Decisions({ ...options, live, releaseSets, refusals, showable, admission });
    this.#pruner = new Pruner({
      ...options,
      live,
      alone: (work) => this.inTurn(() => this.#decisionQueue.run(work)),
    });
    this.#queue.on('idle', () => {
      this.#pruner.pruneIfDue();
      void this.#prepare();
    });
    live.on('live', (composition) => {
      this.#troubles.clear();
      this.#pruner.noteChange();
      this.emit('live', composition);
    });
  }

  get live(): Composition | null {
    return this.#live.composition;
  }

  /** The latest fault of the composer itself; null if there is none. */
  get trouble(): Trouble | null {
    return this.#troubles.last;
  }

  /** The composer fault that prevents the admission of a remote's release, if any. */
  troubleOf(remote: RemoteName): Trouble | null {
    return this.#troubles.of(remote);
  }

  refusalOf(remote: RemoteName): Refusal | null {
    return this.#refusals.of(remote);
  }

  /** Records why a release never became a candidate (unreachable host, wrong hash, invalid manifest). */
  refuse(remote: RemoteName, version: string, reasons: readonly string[]): void {
    this.#refusals.note(remote, version, reasons);
  }

  /** Admits candidates, except for remotes that are pinned. `timings` already contains the fetch time. */
  admit(candidates: Candidates, timings = new AdmissionTimings()): Promise<void> {
    return this.inTurn(async () => {
      const { siteState, logger } = this.#options;
      this.#live.requireMayAdmit();
      if (siteState.held && this.live) return;
      // A held composition that cannot be read is built again from its own releases.
      const decided = (name: RemoteName) =>
        siteState.pinOf(name) ?? (siteState.held ? this.#live.versionOf(name) : undefined);
      const free = [...candidates].filter(([name, { version }]) => (decided(name) ?? version) === version);
      const remotes = free.map(([name]) => name);
      const before = this.live?.id;
      try {
        await this.#troubles.note(remotes.length > 0 ? remotes : ['the site'], () =>
          this.#admission.admit(new Map(free), { timings }),
        );
      } catch (error) {
        if (!(error instanceof StaleState)) this.#ended(free, timings, 'failed');
        throw error;
      }
      const { ms } = timings;
      if (!('wait' in ms)) return;
      logger.info({ remotes, ms }, 'admission is over');
      this.#ended(free, timings, this.live?.id === before ? 'refused' : 'live');
    });
  }

  #ended(
    candidates: readonly (readonly [RemoteName, { readonly version: string }])[],
    { ms }: AdmissionTimings,
    outcome: EndedAdmission['outcome'],
  ): void {
    const releases = candidates.map(([remote, { version }]) => ({ remote, version }));
    this.emit('admission', { releases, ms, outcome, composition: this.live?.id ?? null });
  }

  /** Rebuilds the live release set with changed site facts from the database. */
  takeFacts(changes: SiteFactChanges): Promise<void> {
    return this.inTurn(() => {
      this.#live.requireMayAdmit();
      return this.#troubles.note(['the facts'], () => this.#facts.take(changes));
    });
  }

  /** Makes a stored release live and keeps it live, whatever its host publishes. */
  pin(remote: RemoteName, version: string): Promise<void> {
    return this.#decide((mayBuild) => this.#decisions.pin(remote, version, mayBuild));
  }

  /** Lets new releases go live again: of the given remotes, unless the whole site is held, or of all, which also ends a hold. */
  unpin(remotes?: readonly RemoteName[]): Promise<void> {
    return this.inTurn(() => (remotes ? this.#decisions.unpin(remotes) : this.#decisions.unpinAll()));
  }

  /**
   * Restores and pins the previously live release. Resolves with its version. Rejects if the caller expects another version,
   * because something else has gone live meanwhile.
   */
  rollback(remote: RemoteName, expected?: string): Promise<string> {
    return this.#decide((mayBuild) => this.#rollback(remote, expected, mayBuild));
  }

  async #rollback(remote: RemoteName, expected: string | undefined, mayBuild: boolean): Promise<string> {
    const version = this.#decisions.releaseBefore(remote);
    if (expected !== undefined && expected !== version)
      throw new ReleaseError(
        `something else has gone live meanwhile: a rollback of ${remote} now restores ${version}, not ${expected}`,
      );
    await this.#decisions.pin(remote, version, mayBuild);
    return version;
  }

  /** Restores a whole composition with its exact pages and holds it. */
  hold(id: string): Promise<void> {
    return this.#decide(() => this.#decisions.hold(id));
  }

  /**
   * Builds the live release set with another release of one remote, and stores it next to the live one. `note` records who uses
   * it; if it rejects with `StaleState`, because something else is live by now, the work begins again. Rejects with `ReleaseError`
   * if the audience may not see the release.
   */
  composeCandidate(
    remote: RemoteName,
    version: string,
    { audience, note }: CandidateUse,
  ): Promise<Composition> {
    return this.inTurn(async () => {
      const { basis } = this.#live;
      const release = await this.#releaseSets.stored(remote, version);
      this.#showable.requireShowable(release, audience);
      const candidates = await this.#releaseSets.withRecorded(new Map([[remote, release]]));
      const result = await this.#compositions.obtain(await this.#releaseSets.with(candidates));
      if (!('composition' in result)) throw new ReleaseError(reasonsOf(result.failures).join('\n'));
      await this.#compositions.keep(result.composition);
      await note(result.composition, basis);
      return result.composition;
    });
  }

  /** Removes local copies that neither the live composition nor the published releases need, because the disk is full. */
  freeSpace(): Promise<void> {
    return this.inTurn(() => this.#freeSpace());
  }

  #freeSpace(): Promise<void> {
    const { published } = this.#options;
    const { id, releases = {} } = this.live ?? {};
    return freeSpace(this.#options, {
      compositions: id === undefined ? [] : [id],
      releases: [...(Object.entries(releases) as [ReleaseOwner, string][]), ...(published ?? [])],
    });
  }

  /** Resolves once nothing is being pruned. */
  settled(): Promise<void> {
    return this.#pruner.settled();
  }

  /** Ends what this composer does without being asked. Resolves once nothing is being pruned. */
  close(): Promise<void> {
    return this.#pruner.close();
  }

  /** Makes a decision at once, or in turn if it needs a build. */
  async #decide<T>(decide: (mayBuild: boolean) => Promise<T>): Promise<T> {
    try {
      return await this.#run(this.#decisionQueue, () => decide(false));
    } catch (error) {
      if (!(error instanceof MustBuild)) throw error;
      return this.inTurn(() => decide(true));
    }
  }

  /**
   * Runs work on the live state after all earlier work. If another composer changes the state meanwhile, the work begins again
   * with the new state.
   */
  inTurn<T>(work: () => Promise<T>): Promise<T> {
    return this.#run(this.#queue, work);
  }

  #run<T>(queue: AdmissionQueue, work: () => Promise<T>): Promise<T> {
    return queue.run(async () => {
      for (let attempt = 1; ; attempt += 1) {
        await this.#live.catchUp();
        try {
          return await withSpace(work, () => this.#freeSpace());
        } catch (error) {
          if (!(error instanceof StaleState) || attempt === MAX_ATTEMPTS) throw error;
        }
      }
    });
  }

  /** Starts workers for the next release while the processors are idle. */
  async #prepare(): Promise<void> {
    const { builder, logger } = this.#options;
    try {
      if (this.live) await builder.prepare(this.#releaseSets.withoutRemotes());
    } catch (error) {
      logger.error({ err: error }, 'workers could not be prepared for the next release; it will start cold');
    }
  }
}
