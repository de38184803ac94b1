import { withFactChanges, type SiteFactChanges, type SiteFacts } from '@site/shared/contracts';
import { REMOTE_NAMES, type Release, type RemoteName } from '@site/shared/federation';
import { oneLine, ReleaseError } from '@site/shared/release';
import type { Logger } from 'pino';
import { compose, type ComposeResult } from './compose.ts';
import type { Composition, CompositionShelf } from './composition.ts';
import type { DeployLog } from './deploy-log.ts';
import { identityOf, mixId, type Mix } from './mix.ts';
import { reasonsOf, RETRY_MS, type Refusal } from './refusal.ts';
import type { RenderFailure } from './render-job.ts';
import { prune } from './retention.ts';
import type { ReleaseStore } from './store.ts';

export interface ComposerOptions {
  readonly store: ReleaseStore;
  readonly shelf: CompositionShelf;
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
  /** Told once a composition is on disk and live. */
  onLive(composition: Composition): void;
}

type Candidates = ReadonlyMap<RemoteName, Release>;

/** Admits releases into the live mix, one mix at a time, and keeps the live composition when a candidate is no good. */
export class Composer {
  readonly #options: ComposerOptions;
  readonly #refusals = new Map<RemoteName, Refusal>();
  /** What each refusal was about: a healed release.json may speak of the same files. */
  readonly #refused = new Map<RemoteName, string>();
  /** Refused for links only: such a release may fit together with one of another remote. */
  readonly #waiting = new Map<RemoteName, Release>();
  #live: Composition | null;
  #factChanges: SiteFactChanges;
  /** Facts with which the live mix could not be rendered, and when. */
  #refusedFacts: { readonly text: string; readonly against: string | null; readonly at: number } | null =
    null;
  #queue: Promise<unknown> = Promise.resolve();

  constructor(options: ComposerOptions, live: Composition | null) {
    this.#options = options;
    this.#live = live;
    // While the API is away, the last known facts stay.
    this.#factChanges = live?.factChanges ?? {};
  }

  get live(): Composition | null {
    return this.#live;
  }

  refusalOf(remote: RemoteName): Refusal | null {
    return this.#refusals.get(remote) ?? null;
  }

  /** Notes why a release never became a candidate (its host, its hashes, its form). */
  refuse(remote: RemoteName, version: string, reasons: readonly string[]): void {
    const known = this.#refusals.get(remote);
    const texts = reasons.map(oneLine);
    const against = this.#live?.id ?? null;
    this.#refusals.set(remote, { version, at: this.#options.now().toISOString(), reasons: texts, against });
    if (known?.version === version && known.reasons.join() === texts.join()) return;
    this.#options.logger.warn(
      { remote, version, reasons: texts },
      'release refused; the live composition stays',
    );
  }

  /** Brings candidates into the live mix, but for those that somebody decided about. */
  admit(candidates: Candidates): Promise<void> {
    return this.inTurn(async () => {
      const { log } = this.#options;
      if (log.held && this.#live) return;
      const free = [...candidates].filter(
        ([name, release]) => (log.pinOf(name) ?? release.version) === release.version,
      );
      await this.#admit(new Map(free));
    });
  }

  /** Puts a release live that is in the store, and keeps it there whatever its host publishes. */
  pin(remote: RemoteName, version: string): Promise<void> {
    return this.inTurn(async () => {
      const { log } = this.#options;
      const release = await this.#kept(remote, version);
      this.#refused.delete(remote);
      await this.#admit(new Map([[remote, release]]));
      if (this.#live?.releases[remote] !== version)
        throw new ReleaseError(
          this.refusalOf(remote)?.reasons.join('; ') ?? 'it could not be composed: see the log',
        );
      await log.pin(remote, version);
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
      const { shelf, log } = this.#options;
      const composition = await shelf.read(id);
      if (!composition)
        throw new ReleaseError(`there is no composition ${id} here: \`list\` names what there is`);
      await this.#goLive(composition, new Map());
      await log.hold(id);
    });
  }

  /** Makes the live mix with another release of one remote and keeps it beside the live one; `note` says for whom. */
  beside(
    remote: RemoteName,
    version: string,
    note: (made: Composition) => Promise<void>,
  ): Promise<Composition> {
    return this.inTurn(async () => {
      const fresh = new Map([[remote, await this.#kept(remote, version)]]);
      const result = await this.#compose(await this.#mixWith(fresh));
      if (!('composition' in result)) throw new ReleaseError(reasonsOf(result.failures).join('\n'));
      await this.#options.shelf.keep(result.composition);
      await note(result.composition);
      return result.composition;
    });
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
    this.#queue = turn.catch(() => undefined);
    return turn;
  }

  /** Takes what the database says of the site facts, and makes the live mix anew with it. */
  takeFacts(changes: SiteFactChanges): Promise<void> {
    return this.inTurn(() => this.#takeFacts(changes));
  }

  async #takeFacts(changes: SiteFactChanges): Promise<void> {
    const text = JSON.stringify(changes);
    if (text === JSON.stringify(this.#factChanges) || this.#wereRefused(text)) return;
    // A composition that is held stays as it is; the next one has the new facts.
    if (this.#options.log.held) return void (this.#factChanges = changes);
    const result = this.#live && (await this.#compose(await this.#mixWith(new Map(), changes)));
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
  async #admit(candidates: Candidates, mayJoin = true): Promise<void> {
    const fresh = new Map([...candidates].filter(([name, release]) => !this.#wasRefused(name, release)));
    const mix = await this.#mixWith(fresh);
    if (this.#live?.id === mixId(mix)) return this.#forgive(fresh);
    const result = await this.#compose(mix);
    if ('composition' in result) return this.#goLive(result.composition, fresh);
    const waiting = this.#thoseWaiting(fresh, result.failures);
    if (!mayJoin || waiting.length === 0) return this.#withoutCulprits(fresh, result.failures);
    for (const [name] of waiting) this.#refused.delete(name);
    await this.#admit(new Map([...fresh, ...waiting]), false);
  }

  /** Releases of two remotes that link to each other's new pages fit only together. None where that is not the trouble. */
  #thoseWaiting(
    candidates: Candidates,
    failures: readonly RenderFailure[],
  ): readonly (readonly [RemoteName, Release])[] {
    const isAboutLinks = failures.every(({ check }) => check === 'links');
    for (const [name, release] of candidates) {
      if (isAboutLinks) this.#waiting.set(name, release);
      else this.#waiting.delete(name);
    }
    return isAboutLinks && candidates.size > 0
      ? [...this.#waiting].filter(([name]) => !candidates.has(name))
      : [];
  }

  /** Whatever breaks while a mix is made is a reason against its candidates, never against the composer. */
  async #compose(mix: Mix): Promise<ComposeResult> {
    const { store, shelf, now } = this.#options;
    try {
      const known = await shelf.read(mixId(mix));
      if (known) return { composition: known };
      return await compose(mix, store, {
        now: now(),
        live: this.#live,
        browser: this.#options.browser ?? null,
      });
    } catch (error) {
      this.#options.logger.error({ err: error }, 'composing broke off');
      return { failures: [{ remote: null, path: null, message: 'composing broke off: see the log' }] };
    }
  }

  /** Refuses the candidates that failed and tries again with the others; where nobody is named, each is tried alone. */
  async #withoutCulprits(candidates: Candidates, failures: readonly RenderFailure[]): Promise<void> {
    const culprits = [...candidates.keys()].filter((name) =>
      failures.some((failure) => failure.remote === name),
    );
    if (culprits.length === 0 && candidates.size > 1) {
      for (const entry of candidates) await this.#admit(new Map([entry]), false);
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
      if (release) this.#refused.set(name, identityOf(release));
    }
    const others = new Map([...candidates].filter(([name]) => !refused.includes(name)));
    if (others.size > 0 || this.#live === null) await this.#admit(others, false);
  }

  /** What is live is not refused, whatever its host published in between. */
  #forgive(live: Candidates): void {
    for (const name of live.keys()) {
      this.#refusals.delete(name);
      this.#waiting.delete(name);
    }
  }

  #wasRefused(name: RemoteName, release: Release): boolean {
    const refusal = this.#refusals.get(name);
    if (!refusal || this.#refused.get(name) !== identityOf(release)) return false;
    if (refusal.against !== (this.#live?.id ?? null)) return false;
    return this.#options.now().getTime() - Date.parse(refusal.at) < RETRY_MS;
  }

  async #mixWith(candidates: Candidates, factChanges = this.#factChanges): Promise<Mix> {
    const { store, log, program, siteUrl, shell } = this.#options;
    const facts = withFactChanges(this.#options.facts, factChanges);
    const remotes = new Map<RemoteName, Release>();
    for (const name of REMOTE_NAMES) {
      const version = log.pinOf(name) ?? this.#live?.releases[name];
      const release =
        candidates.get(name) ??
        (version && store.has(name, version) ? await store.read(name, version) : undefined);
      if (release) remotes.set(name, release);
    }
    return { program, siteUrl, facts, factChanges, shell, remotes };
  }

  async #goLive(composition: Composition, admitted: Candidates): Promise<void> {
    const { shelf, store, log, now } = this.#options;
    await shelf.publish(composition);
    this.#live = composition;
    this.#forgive(admitted);
    this.#options.logger.info(
      { composition: composition.id, releases: composition.releases },
      'composition is live',
    );
    this.#options.onLive(composition);
    await log.note(composition, now());
    const inUse = Object.entries(composition.releases) as [RemoteName, string][];
    await prune({ log, shelf, store, inUse }, now()).catch((error: unknown) =>
      this.#options.logger.error({ err: error }, 'what is old could not be removed'),
    );
  }
}
