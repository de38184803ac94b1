import { withFactChanges, type SiteFactChanges, type SiteFacts } from '@site/shared/contracts';
import { REMOTE_NAMES, type Release, type RemoteName } from '@site/shared/federation';
import { oneLine } from '@site/shared/release';
import type { Logger } from 'pino';
import { compose, type ComposeResult } from './compose.ts';
import type { Composition, CompositionShelf } from './composition.ts';
import { identityOf, mixId, type Mix } from './mix.ts';
import type { RenderFailure } from './render-job.ts';
import type { ReleaseStore } from './store.ts';

export interface Refusal {
  readonly version: string;
  readonly at: string;
  readonly reasons: readonly string[];
  /** The live composition that the release did not fit into. */
  readonly against: string | null;
}

/** A refused release is tried again when the live mix changes, or after this time: a refusal may have been the machine's fault. */
const RETRY_MS = 5 * 60_000;

export interface ComposerOptions {
  readonly store: ReleaseStore;
  readonly shelf: CompositionShelf;
  readonly shell: Release;
  readonly program: string;
  readonly siteUrl: string;
  /** Defaults and environment; what the database says comes over them. */
  readonly facts: SiteFacts;
  readonly logger: Logger;
  readonly now: () => Date;
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

  /** Brings candidates into the live mix. Calls wait for each other: two admissions at once would overwrite one another. */
  admit(candidates: Candidates): Promise<void> {
    const turn = this.#queue.then(() => this.#admit(candidates));
    this.#queue = turn.catch(() => undefined);
    return turn;
  }

  /** Takes what the database says of the site facts, and makes the live mix anew with it. */
  takeFacts(changes: SiteFactChanges): Promise<void> {
    const turn = this.#queue.then(() => this.#takeFacts(changes));
    this.#queue = turn.catch(() => undefined);
    return turn;
  }

  async #takeFacts(changes: SiteFactChanges): Promise<void> {
    const text = JSON.stringify(changes);
    if (text === JSON.stringify(this.#factChanges) || this.#wereRefused(text)) return;
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

  async #admit(candidates: Candidates): Promise<void> {
    const fresh = new Map([...candidates].filter(([name, release]) => !this.#wasRefused(name, release)));
    const mix = await this.#mixWith(fresh);
    if (this.#live?.id === mixId(mix)) return this.#forgive(fresh);
    const result = await this.#compose(mix);
    if ('composition' in result) return this.#goLive(result.composition, fresh);
    await this.#withoutCulprits(fresh, result.failures);
  }

  /** Whatever breaks while a mix is made is a reason against its candidates, never against the composer. */
  async #compose(mix: Mix): Promise<ComposeResult> {
    const { store, now } = this.#options;
    try {
      return await compose(mix, store, now());
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
      for (const entry of candidates) await this.#admit(new Map([entry]));
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
    if (others.size > 0 || this.#live === null) await this.#admit(others);
  }

  /** What is live is not refused, whatever its host published in between. */
  #forgive(live: Candidates): void {
    for (const name of live.keys()) this.#refusals.delete(name);
  }

  #wasRefused(name: RemoteName, release: Release): boolean {
    const refusal = this.#refusals.get(name);
    if (!refusal || this.#refused.get(name) !== identityOf(release)) return false;
    if (refusal.against !== (this.#live?.id ?? null)) return false;
    return this.#options.now().getTime() - Date.parse(refusal.at) < RETRY_MS;
  }

  async #mixWith(candidates: Candidates, factChanges = this.#factChanges): Promise<Mix> {
    const { store, program, siteUrl, shell } = this.#options;
    const facts = withFactChanges(this.#options.facts, factChanges);
    const remotes = new Map<RemoteName, Release>();
    for (const name of REMOTE_NAMES) {
      const version = this.#live?.releases[name];
      const release =
        candidates.get(name) ??
        (version && store.has(name, version) ? await store.read(name, version) : undefined);
      if (release) remotes.set(name, release);
    }
    return { program, siteUrl, facts, factChanges, shell, remotes };
  }

  async #goLive(composition: Composition, admitted: Candidates): Promise<void> {
    await this.#options.shelf.publish(composition);
    this.#live = composition;
    this.#forgive(admitted);
    this.#options.logger.info(
      { composition: composition.id, releases: composition.releases },
      'composition is live',
    );
    this.#options.onLive(composition);
  }
}

const MOST_REASONS = 20;

function reasonsOf(failures: readonly RenderFailure[]): string[] {
  return failures.slice(0, MOST_REASONS).map(textOf);
}

function textOf({ path, message }: RenderFailure): string {
  return path ? `page ${path} ${message}` : message;
}
