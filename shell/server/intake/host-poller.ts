import { setTimeout as delay } from 'node:timers/promises';
import type { Release, RemoteName } from '@site/shared/federation';
import { oneLine, ReleaseError } from '@site/shared/release';
import { AdmissionTimings } from '../model/admission-timings.ts';
import { troubleIn } from '../model/trouble.ts';
import type { ReleaseStore } from '../storage/release-store.ts';
import { Backoff } from './backoff.ts';
import { fetchRelease, HostUnreachable, type Seen } from './fetch-release.ts';

export interface WatchOptions {
  readonly remote: RemoteName;
  readonly url: string;
  readonly store: ReleaseStore;
  readonly intervalMs: number;
  readonly timeoutMs: number;
  readonly publicKeys?: readonly string[];
  now(): Date;
  /** Looks at a release whose signature was good; rejects with `ReleaseError` when it is not to be taken all the same. */
  onSigned?(release: Release, signer: string): Promise<void>;
  /** A release is whole and in the store; `timings` says how long that took. Rejects with a fault on the composer's own side. */
  onRelease(release: Release, timings: AdmissionTimings): Promise<void>;
  /** A release could not be admitted for a fault on the composer's own side. It is offered again after a pause. */
  onAdmissionFault(error: unknown): void;
  /** What the host publishes cannot be used. */
  onBadRelease(reason: string): void;
  /** What the host publishes could not be taken for a fault on the composer's own side. */
  onTrouble(error: unknown): void;
}

/** The longest pause while a host is unreachable: its releases go live soon after its return. */
const PROBE_MS = 2000;

/** How a look at a host ended. */
export type LookOutcome = 'new release' | 'nothing new' | 'refused' | 'unreachable' | 'not taken';

/** What is known of a remote's host. */
export interface HostState {
  readonly url: string;
  readonly reachable: boolean | null;
  readonly candidate: string | null;
  readonly problem: string | null;
  /** When its host was asked last, and with what outcome; null before the first time. */
  readonly lookedAt: string | null;
  readonly outcome: LookOutcome | null;
}

/** Looks at one remote's host again and again. A bad answer costs one log line and one try. */
export class HostPoller {
  readonly #options: WatchOptions;
  #seen: Seen | null = null;
  #state: HostState;
  #queue: Promise<unknown> = Promise.resolve();
  /** A look that has not begun: further calls share it. */
  #next: Promise<void> | null = null;
  /** Runs while the release cannot be admitted for a fault on the composer's own side. */
  readonly #backoff = new Backoff();

  constructor(options: WatchOptions) {
    this.#options = options;
    const nothing = { reachable: null, candidate: null, problem: null, lookedAt: null, outcome: null };
    this.#state = { url: options.url, ...nothing };
  }

  get state(): HostState {
    return this.#state;
  }

  /** Asks the host once. Resolves with its release when it is a new one or was not looked at yet. */
  look(): Promise<Release | null> {
    return this.#inTurn(() => this.#look());
  }

  async #look(): Promise<Release | null> {
    try {
      const seen = await fetchRelease({ ...this.#options, owner: this.#options.remote }, this.#etag);
      if (seen?.signer) await this.#options.onSigned?.(seen.release, seen.signer);
      if (seen && seen.release.version !== this.#seen?.release.version) this.#backoff.reset();
      if (seen) this.#seen = seen;
      this.#note({
        reachable: true,
        candidate: this.#seen?.release.version ?? null,
        problem: null,
        outcome: seen ? 'new release' : 'nothing new',
      });
      return seen?.release ?? null;
    } catch (error) {
      this.#fail(error);
      return null;
    }
  }

  /** A release that the store has lost is asked for as if it had never been seen. */
  get #etag(): string | null {
    const { store, remote } = this.#options;
    if (this.#seen && store.has(remote, this.#seen.release.version)) return this.#seen.etag;
    return null;
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#queue.then(work);
    this.#queue = turn.catch(() => undefined);
    return turn;
  }

  /** Goes on looking until the signal aborts. A release that was refused is offered again, so that a healed release set takes it. */
  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await delay(this.#pauseMs, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      await this.#inTurn(() => this.#lookAndOffer(false));
    }
  }

  /**
   * Looks once and resolves when the release there was admitted or refused. Looks run one at a time: each sees what was
   * published before the call, and a slow answer never comes after a newer one.
   */
  lookNow(): Promise<void> {
    this.#next ??= this.#inTurn(() => {
      this.#next = null;
      return this.#lookAndOffer(true);
    });
    return this.#next;
  }

  /** `isAsked`: somebody waits for the outcome, so the release is offered during the pause after a fault too. */
  async #lookAndOffer(isAsked: boolean): Promise<void> {
    const { now, onRelease, onAdmissionFault } = this.#options;
    const timings = new AdmissionTimings();
    await this.#look();
    timings.end('fetch');
    if (!this.#seen || this.#state.problem !== null) return;
    if (!isAsked && !this.#backoff.isOver(now())) return;
    try {
      await onRelease(this.#seen.release, timings);
      this.#backoff.reset();
    } catch (error) {
      this.#backoff.extend(now());
      onAdmissionFault(error);
    }
  }

  get #pauseMs(): number {
    const { intervalMs } = this.#options;
    return this.#state.reachable === false ? Math.min(intervalMs, PROBE_MS) : intervalMs;
  }

  #fail(error: unknown): void {
    const trouble = troubleIn(error);
    const problem = oneLine(trouble ?? problemOf(error));
    if (trouble !== null) {
      if (problem !== this.#state.problem) this.#options.onTrouble(error);
      return this.#note({ reachable: true, problem, outcome: 'not taken' });
    }
    const reachable = !(error instanceof HostUnreachable);
    this.#note({ reachable, problem, outcome: reachable ? 'refused' : 'unreachable' });
    // The log is told once; the refusal says when it was found last.
    if (reachable) this.#options.onBadRelease(problem);
  }

  #note(found: Partial<HostState>): void {
    this.#state = { ...this.#state, ...found, lookedAt: this.#options.now().toISOString() };
  }
}

/** The text is on the public status page: of a fault on the composer's side it names the kind, never a path. */
function problemOf(error: unknown): string {
  if (error instanceof ReleaseError || error instanceof HostUnreachable) return error.message;
  const { code, name } = error as { code?: unknown; name?: unknown };
  return `the release could not be taken in: ${String(code ?? name)}`;
}
