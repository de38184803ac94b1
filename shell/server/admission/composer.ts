import { EventEmitter } from 'node:events';
import { withFactChanges, type SiteFactChanges, type SiteFacts } from '@site/shared/contracts';
import { REMOTE_NAMES, type Release, type RemoteName } from '@site/shared/federation';
import { ReleaseError } from '@site/shared/release';
import type { Logger } from 'pino';
import type { Exception } from '../model/exception.ts';
import type { Builder } from './builder.ts';
import type { ComposeResult } from './build-composition.ts';
import type { Composition } from '../model/composition.ts';
import type { CompositionStore } from '../storage/composition-store.ts';
import type { ShellReleaseSet } from './worker-pool.ts';
import type { Decision, DeployLog } from '../storage/deploy-log.ts';
import { AdmissionTimings } from '../model/admission-timings.ts';
import { putLive } from '../storage/live-state.ts';
import { releaseSetId, pageDataOf, type ReleaseSet } from '../model/release-set.ts';
import { reasonsOf, RETRY_MS, type Refusal } from '../model/refusal.ts';
import { Refusals, type Candidates } from './refusals.ts';
import type { RenderFailure } from '../model/render-protocol.ts';
import { prune } from '../storage/retention.ts';
import type { ReleaseStore } from '../storage/release-store.ts';
import { MissingData, troubleIn, type Trouble } from '../model/trouble.ts';

export interface ComposerOptions {
  readonly store: ReleaseStore;
  readonly compositionStore: CompositionStore;
  readonly log: DeployLog;
  readonly shell: Release;
  readonly program: string;
  readonly siteUrl: string;
  /** Defaults and environment; what the database says comes over them. */
  readonly facts: SiteFacts;
  readonly logger: Logger;
  readonly now: () => Date;
  /** A Chromium in which new pages are tried too. */
  readonly browser?: string | null;
  /** What the site's operator lets releases do all the same. */
  readonly exceptions?: readonly Exception[];
  /** Makes the compositions. */
  readonly builder: Builder;
  /** What hosts publish now, live or not: it stays in the store. */
  published?(): readonly (readonly [RemoteName, string])[];
}

const HOLDS_DRAFTS =
  'holds drafts, which previews alone may show: publish it without --preview, and then unpin';

/**
 * Admits releases into the live release set, one release set at a time, and keeps the live composition when a candidate is no good. Emits
 * `live` once a composition is on disk and live.
 */
export class Composer extends EventEmitter<{ live: [Composition] }> {
  readonly #options: ComposerOptions;
  readonly #refusals: Refusals;
  #live: Composition | null;
  #factChanges: SiteFactChanges;
  /** Facts with which the live release set could not be rendered, and when. */
  #refusedFacts: { readonly text: string; readonly against: string | null; readonly at: number } | null =
    null;
  #queue: Promise<unknown> = Promise.resolve();
  /** What is wrong on the composer's own side, by what was not done for it: the admission of a remote, or other work. */
  readonly #troubles = new Map<string, Trouble>();
  /** Made, but not on disk yet: while the disk is full it is not made again at each look. */
  #unwritten: Composition | null = null;

  constructor(options: ComposerOptions, live: Composition | null) {
    super();
    this.#options = options;
    const { logger, now } = options;
    this.#refusals = new Refusals({ logger, now, live: () => this.#live?.id ?? null });
    this.#live = live;
    // While the API is away, the last known facts stay.
    this.#factChanges = live?.factChanges ?? {};
  }

  get live(): Composition | null {
    return this.#live;
  }

  /** What keeps something from being done on the composer's own side, the last of it; null when nothing does. */
  get trouble(): Trouble | null {
    return [...this.#troubles.values()].at(-1) ?? null;
  }

  /** What keeps the release of a remote from being admitted, where that is the composer's own. */
  troubleOf(remote: RemoteName): Trouble | null {
    return this.#troubles.get(remote) ?? null;
  }

  refusalOf(remote: RemoteName): Refusal | null {
    return this.#refusals.of(remote);
  }

  /** Notes why a release never became a candidate (its host, its hashes, its form). */
  refuse(remote: RemoteName, version: string, reasons: readonly string[]): void {
    this.#refusals.note(remote, version, reasons);
  }

  /** Brings candidates into the live release set, but for those that somebody decided about. `timings` says how long it took to have them. */
  admit(candidates: Candidates, timings = new AdmissionTimings()): Promise<void> {
    return this.inTurn(async () => {
      const { log, logger } = this.#options;
      if (log.held && this.#live) return;
      const free = [...candidates].filter(
        ([name, release]) => (log.pinOf(name) ?? release.version) === release.version,
      );
      const names = free.length > 0 ? free.map(([name]) => name) : ['the site'];
      await this.#noting(names, () => this.#admit(new Map(free), timings));
      const { ms } = timings;
      if ('wait' in ms) logger.info({ remotes: free.map(([name]) => name), ms }, 'admission is over');
    });
  }

  /** Keeps in mind what is wrong on the composer's own side, until the same work goes through or something goes live. */
  async #noting(names: readonly string[], work: () => Promise<void>): Promise<void> {
    try {
      await work();
      for (const name of names) this.#troubles.delete(name);
    } catch (error) {
      const message = troubleIn(error) ?? 'an admission broke off: look at the composer’s log';
      const trouble = { at: this.#options.now().toISOString(), message };
      for (const name of names) this.#troubles.set(name, trouble);
      throw error;
    }
  }

  /** Puts a release live that is in the store, and keeps it there whatever its host publishes. */
  pin(remote: RemoteName, version: string): Promise<void> {
    return this.inTurn(async () => {
      const { log } = this.#options;
      const release = await this.#kept(remote, version);
      this.#refusals.unblock(remote);
      await this.#admit(new Map([[remote, release]]), new AdmissionTimings(), { pin: { remote, version } });
      if (this.#live?.releases[remote] !== version)
        throw new ReleaseError(
          this.refusalOf(remote)?.reasons.join('; ') ?? 'it could not be composed: see the log',
        );
      if (log.pinOf(remote) !== version) await log.pin(remote, version);
    });
  }

  /** Lets a remote's releases go live as they come again; all of them without a name. */
  unpin(remotes: readonly RemoteName[] = REMOTE_NAMES): Promise<void> {
    return this.inTurn(async () => {
      for (const remote of remotes) await this.#options.log.pin(remote, null);
      await this.#options.log.hold(null);
    });
  }

  /** Puts the release back that was live before, and keeps it there. Resolves with its version. */
  async rollback(remote: RemoteName): Promise<string> {
    const version = this.#options.log.releaseBefore(remote, this.#live?.releases[remote]);
    if (version === null) throw new ReleaseError(`there was no other release of ${remote} before this one`);
    await this.pin(remote, version);
    return version;
  }

  /** Puts a whole composition back, with its own pages, and keeps it there. */
  at(id: string): Promise<void> {
    return this.inTurn(async () => {
      const { compositionStore } = this.#options;
      const composition = await compositionStore.read(id);
      if (!composition)
        throw new ReleaseError(`there is no composition ${id} here: \`list\` names what there is`);
      await this.#goLive(composition, new Map(), new AdmissionTimings(), { hold: id });
    });
  }

  /** Makes the live release set with another release of one remote and keeps it beside the live one; `note` says for whom. */
  beside(
    remote: RemoteName,
    version: string,
    note: (made: Composition) => Promise<void>,
  ): Promise<Composition> {
    return this.inTurn(async () => {
      const fresh = new Map([[remote, await this.#kept(remote, version)]]);
      const result = await this.#compose(await this.#releaseSetWith(fresh));
      if (!('composition' in result)) throw new ReleaseError(reasonsOf(result.failures).join('\n'));
      await this.#options.compositionStore.keep(result.composition);
      this.#unwritten = null;
      await note(result.composition);
      return result.composition;
    });
  }

  /** Rejects for a release that previews alone may show. */
  async requirePublished(remote: RemoteName, version: string): Promise<void> {
    if ((await this.#kept(remote, version)).hasDrafts) throw new ReleaseError(HOLDS_DRAFTS);
  }

  async #kept(remote: RemoteName, version: string): Promise<Release> {
    const { store } = this.#options;
    if (!store.has(remote, version))
      throw new ReleaseError(`there is no ${remote}@${version} here: \`list\` names what there is`);
    return store.read(remote, version);
  }

  /** Work on what is live waits for the work before it: two admissions at once would overwrite one another. */
  inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#queue.then(work);
    const over = turn.then(
      () => undefined,
      () => undefined,
    );
    this.#queue = over;
    // Not before the last: the next would share the processors with what is started here.
    void over
      .then(() => {
        if (this.#queue === over && this.#live) return this.#options.builder.prepare(this.#shellReleaseSet());
      })
      .catch((error: unknown) =>
        this.#options.logger.error({ err: error }, 'no children could be kept ready for the next release'),
      );
    return turn;
  }

  /** Takes what the database says of the site facts, and makes the live release set anew with it. */
  takeFacts(changes: SiteFactChanges): Promise<void> {
    return this.inTurn(() => this.#noting(['the facts'], () => this.#takeFacts(changes)));
  }

  /** `takeFacts`, whose faults are logged. */
  takeFactsSafely(changes: SiteFactChanges): Promise<void> {
    return this.takeFacts(changes).catch((error: unknown) => {
      this.#options.logger.error({ err: error }, 'the new site facts could not be taken; the old ones stay');
    });
  }

  async #takeFacts(changes: SiteFactChanges): Promise<void> {
    const text = JSON.stringify(changes);
    if (text === JSON.stringify(this.#factChanges) || this.#wereRefused(text)) return;
    // A composition that is held stays as it is; the next one has the new facts.
    if (this.#options.log.held) return void (this.#factChanges = changes);
    const result = this.#live && (await this.#compose(await this.#releaseSetWith(new Map(), changes)));
    if (!result || 'composition' in result) {
      if (result) await this.#goLive(result.composition, new Map());
      this.#factChanges = changes;
      return;
    }
    this.#refusedFacts = { text, against: this.#live?.id ?? null, at: this.#options.now().getTime() };
    this.#options.logger.error(
      { reasons: reasonsOf(result.failures) },
      'the site can not be rendered with the new facts; the old ones stay',
    );
  }

  #wereRefused(text: string): boolean {
    const refused = this.#refusedFacts;
    if (refused?.text !== text || refused.against !== (this.#live?.id ?? null)) return false;
    return this.#options.now().getTime() - refused.at < RETRY_MS;
  }

  /** `mayJoin`: whether those that wait may come in too. Once only, else two that do not fit would call each other for ever. */
  async #admit(
    candidates: Candidates,
    timings: AdmissionTimings,
    decision: Decision | null = null,
    mayJoin = true,
  ): Promise<void> {
    for (const [name, { version, hasDrafts }] of candidates)
      if (hasDrafts) this.#refusals.note(name, version, [HOLDS_DRAFTS]);
    const fresh = new Map(
      [...candidates].filter(
        ([name, release]) => !release.hasDrafts && !this.#refusals.isBlocked(name, release),
      ),
    );
    const releaseSet = await this.#releaseSetWith(fresh);
    if (this.#live?.id === releaseSetId(releaseSet)) return this.#refusals.clear(fresh);
    const result = await this.#compose(releaseSet, timings);
    if ('composition' in result) return this.#goLive(result.composition, fresh, timings, decision);
    const isAboutLinks = result.failures.every(({ check }) => check === 'links');
    const waiting = this.#refusals.waitingBeside(fresh, isAboutLinks);
    if (!mayJoin || waiting.size === 0)
      return this.retryWithoutFailedCandidates(fresh, result.failures, timings);
    for (const name of waiting.keys()) this.#refusals.unblock(name);
    await this.#admit(new Map([...fresh, ...waiting]), timings, decision, false);
  }

  /** Rejects with whatever is the composer's own fault: no release is refused for it, and each is tried again when it comes again. */
  async #compose(releaseSet: ReleaseSet, timings = new AdmissionTimings()): Promise<ComposeResult> {
    const { builder, compositionStore, now, browser = null, logger } = this.#options;
    timings.end('wait');
    const id = releaseSetId(releaseSet);
    const known = this.#unwritten?.id === id ? this.#unwritten : await compositionStore.read(id);
    if (known) return this.#withPageData(releaseSet, { composition: known });
    const result = await builder.build(releaseSet, { now: now(), live: this.#live, browser, timings });
    if ('composition' in result)
      for (const excepted of result.excepted ?? []) logger.warn({ excepted }, 'let through by an exception');
    return this.#withPageData(releaseSet, result);
  }

  async #withPageData(releaseSet: ReleaseSet, result: ComposeResult): Promise<ComposeResult> {
    if ('composition' in result) {
      this.#unwritten = result.composition;
      await this.#options.store.addPageData(pageDataOf(releaseSet));
    }
    return result;
  }

  /** Refuses the candidates that failed and tries again with the others; where nobody is named, each is tried alone. */
  async retryWithoutFailedCandidates(
    candidates: Candidates,
    failures: readonly RenderFailure[],
    timings: AdmissionTimings,
  ): Promise<void> {
    const culprits = [...candidates.keys()].filter((name) =>
      failures.some((failure) => failure.remote === name),
    );
    if (culprits.length === 0 && candidates.size > 1) {
      for (const entry of candidates) await this.#admit(new Map([entry]), timings, null, false);
      return;
    }
    if (candidates.size === 0) {
      this.#options.logger.error({ reasons: reasonsOf(failures) }, 'the live mix can not be rendered');
      return;
    }
    const refused = culprits.length > 0 ? culprits : [...candidates.keys()];
    for (const name of refused) {
      const own = failures.filter((failure) => failure.remote === name || failure.remote === null);
      const release = candidates.get(name);
      this.refuse(name, release?.version ?? '', reasonsOf(own.length > 0 ? own : failures));
      if (release) this.#refusals.block(name, release);
    }
    const others = new Map([...candidates].filter(([name]) => !refused.includes(name)));
    if (others.size > 0 || this.#live === null) await this.#admit(others, timings, null, false);
  }

  async #releaseSetWith(candidates: Candidates, factChanges = this.#factChanges): Promise<ReleaseSet> {
    const { store, log } = this.#options;
    const remotes = new Map<RemoteName, Release>();
    for (const name of REMOTE_NAMES) {
      const version = log.pinOf(name) ?? this.#live?.releases[name];
      const candidate = candidates.get(name);
      if (candidate) remotes.set(name, candidate);
      else if (version && store.has(name, version)) remotes.set(name, await store.read(name, version));
      else if (version)
        throw new MissingData(
          `${name}@${version} is not in the store any more: restore the store of DATA_DIR, or publish that release again`,
        );
    }
    return { ...this.#shellReleaseSet(factChanges), remotes };
  }

  #shellReleaseSet(factChanges = this.#factChanges): ShellReleaseSet {
    const { program, siteUrl, shell, exceptions = [] } = this.#options;
    const facts = withFactChanges(this.#options.facts, factChanges);
    return { program, siteUrl, facts, factChanges, shell, exceptions };
  }

  async #goLive(
    composition: Composition,
    admitted: Candidates,
    timings = new AdmissionTimings(),
    decision: Decision | null = null,
  ): Promise<void> {
    const { compositionStore, store, log, now, published } = this.#options;
    await putLive({ compositionStore, log }, composition, now(), decision);
    this.#unwritten = null;
    this.#troubles.clear();
    this.#live = composition;
    this.#refusals.clear(admitted);
    this.#options.logger.info(
      { composition: composition.id, releases: composition.releases },
      'composition is live',
    );
    this.emit('live', composition);
    timings.end('write');
    const releases = Object.entries(composition.releases) as [RemoteName, string][];
    const inUse = [...releases, ...(published?.() ?? [])];
    await prune({ log, compositionStore, store, inUse }, now()).catch((error: unknown) =>
      this.#options.logger.error({ err: error }, 'what is old could not be removed'),
    );
  }
}
