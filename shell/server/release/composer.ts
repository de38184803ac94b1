import type { SiteFacts } from '@site/shared/contracts';
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
  #queue: Promise<unknown> = Promise.resolve();

  constructor(options: ComposerOptions, live: Composition | null) {
    this.#options = options;
    this.#live = live;
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

  async #mixWith(candidates: Candidates): Promise<Mix> {
    const { store, program, siteUrl, facts, shell } = this.#options;
    const remotes = new Map<RemoteName, Release>();
    for (const name of REMOTE_NAMES) {
      const version = this.#live?.releases[name];
      const release =
        candidates.get(name) ??
        (version && store.has(name, version) ? await store.read(name, version) : undefined);
      if (release) remotes.set(name, release);
    }
    return { program, siteUrl, facts, shell, remotes };
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
