import { setTimeout as delay } from 'node:timers/promises';
import type { Release, RemoteName } from '@site/shared/federation';
import { oneLine, ReleaseError } from '@site/shared/release';
import { AdmissionTimings } from '../model/admission-timings.ts';
import type { Encoding } from '../model/encodings.ts';
import { troubleIn } from '../model/trouble.ts';
import { withSpace } from '../storage/disk/disk-space.ts';
import type { ReleaseStore } from '../storage/releases/release-store.ts';
import { Backoff } from './offer-backoff.ts';
import { fetchRelease, HostUnreachable, type Seen } from './fetch-release.ts';

export interface HostPollerOptions {
  readonly remote: RemoteName;
  readonly url: string;
  readonly store: ReleaseStore;
  readonly intervalMs: number;
  readonly timeoutMs: number;
  readonly publicKeys?: readonly string[];
  /** The releases that hosts publish now, to which this poller adds its own. */
  readonly published: Map<RemoteName, string>;
  now(): Date;
  /** Called for a release before its files are read. Rejects with `ReleaseError` if there is no room for them. */
  requireQuota?(release: Release): Promise<void>;
  /** Creates the compressor of a release's files. By default, files are compressed in this process. */
  createCompressor?(): Compressor;
  /** Called for a release with a valid signature. Rejects with `ReleaseError` if it must not be taken. */
  onSigned?(release: Release, signer: string): Promise<void>;
  /** Called when a release is complete in the store; `timings` contains the fetch time. Rejects for faults of the composer. */
  onRelease(release: Release, timings: AdmissionTimings): Promise<void>;
  /** Frees space on a full disk. Then the release is stored once more. */
  freeSpace(): Promise<void>;
  /** A release could not be admitted because of a composer fault. It is offered again after a delay. */
  onAdmissionFault(error: unknown): void;
  /** The host's release is invalid. */
  onBadRelease(reason: string): void;
  /** The host's release could not be stored because of a composer fault. */
  onTrouble(error: unknown): void;
}

/** Compresses files in another place until it is ended. */
export interface Compressor {
  compress(bytes: Buffer): Promise<Readonly<Record<Encoding, Buffer>>>;
  end(): Promise<void>;
}

/** The longest delay while a host is unreachable, so that its releases go live soon after it recovers. */
const PROBE_MS = 2000;

/** The outcome of a poll. */
export type PollOutcome = 'new release' | 'nothing new' | 'refused' | 'unreachable' | 'not taken';

/** The known state of a remote's host. */
export interface HostState {
  readonly url: string;
  readonly reachable: boolean | null;
  readonly candidate: string | null;
  readonly problem: string | null;
  /** When the host was last polled, and the outcome; null before the first poll. */
  readonly lookedAt: string | null;
  readonly outcome: PollOutcome | null;
}

/** Polls one remote's host. A bad answer costs one log line and one retry. */
export class HostPoller {
  readonly #options: HostPollerOptions;
  #seen: Seen | null = null;
  #state: HostState;
  #queue: Promise<unknown> = Promise.resolve();
  /** A poll that has not started. Further calls share it. */
  #next: Promise<void> | null = null;
  /** Delays retries while a composer fault prevents the admission. */
  readonly #backoff = new Backoff();
  /** The last `release.json` whose files did not match it, for example because the team is still uploading them. */
  #invalid: { readonly manifest: string; readonly error: ReleaseError } | null = null;
  /** Delays reading these files again, because reading and compressing takes CPU time from visitors. */
  readonly #invalidBackoff = new Backoff();

  constructor(options: HostPollerOptions) {
    this.#options = options;
    const nothing = { reachable: null, candidate: null, problem: null, lookedAt: null, outcome: null };
    this.#state = { url: options.url, ...nothing };
  }

  get state(): HostState {
    return this.#state;
  }

  /** Polls once. Resolves with the release if it is new or has not been offered yet. */
  poll(): Promise<Release | null> {
    return this.#inTurn(() => this.#poll(true));
  }

  async #poll(isAsked: boolean): Promise<Release | null> {
    try {
      const seen = await withSpace(() => this.#fetch(isAsked), this.#options.freeSpace);
      if (seen?.signer) await this.#options.onSigned?.(seen.release, seen.signer);
      if (seen && seen.release.version !== this.#seen?.release.version) this.#backoff.reset();
      if (seen) {
        this.#seen = seen;
        this.#options.published.set(this.#options.remote, seen.release.version);
      }
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

  async #fetch(isAsked: boolean): Promise<Seen | null> {
    const { remote, now, requireQuota, createCompressor } = this.#options;
    let manifest: string | null = null;
    const onManifest = async (release: Release, text: string) => {
      if (!isAsked && this.#invalid?.manifest === text && !this.#invalidBackoff.isOver(now()))
        throw this.#invalid.error;
      manifest = text;
      await requireQuota?.(release);
    };
    const compressor = createCompressor?.();
    try {
      const options = { ...this.#options, ...compressor, owner: remote, onManifest };
      const seen = await fetchRelease(options, this.#etag);
      this.#invalid = null;
      return seen;
    } catch (error) {
      if (error instanceof ReleaseError && manifest !== null) {
        if (manifest !== this.#invalid?.manifest) this.#invalidBackoff.reset();
        this.#invalid = { manifest, error };
        this.#invalidBackoff.extend(now());
      }
      throw error;
    } finally {
      await compressor?.end();
    }
  }

  /** Null if the store has lost the release, so that it is fetched again. */
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

  /** Polls until the signal aborts. A refused release is offered again, because the live release set may fit it later. */
  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await delay(this.#pauseMs, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      await this.#inTurn(() => this.#pollAndOffer(false));
    }
  }

  /**
   * Polls once and resolves when the release was admitted or refused. Polls run one at a time: each sees what was published
   * before the call, and a slow answer never follows a newer one.
   */
  pollNow(): Promise<void> {
    this.#next ??= this.#inTurn(() => {
      this.#next = null;
      return this.#pollAndOffer(true);
    });
    return this.#next;
  }

  /** @param isAsked Whether somebody waits for the outcome, so that retry delays are ignored. */
  async #pollAndOffer(isAsked: boolean): Promise<void> {
    const { now, onRelease, onAdmissionFault } = this.#options;
    const timings = new AdmissionTimings();
    await this.#poll(isAsked);
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
    // Called on every poll: the refusal records when the problem was last seen, and the log has it once.
    if (reachable) this.#options.onBadRelease(problem);
  }

  #note(found: Partial<HostState>): void {
    this.#state = { ...this.#state, ...found, lookedAt: this.#options.now().toISOString() };
  }
}

/** The message appears on the public status page, so it names the kind of a composer fault, never a path. */
function problemOf(error: unknown): string {
  if (error instanceof ReleaseError || error instanceof HostUnreachable) return error.message;
  const { code, name } = error as { code?: unknown; name?: unknown };
  return `the release could not be stored: ${String(code ?? name)}`;
}
