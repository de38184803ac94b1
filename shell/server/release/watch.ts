import { setTimeout as delay } from 'node:timers/promises';
import type { Release, RemoteName } from '@site/shared/federation';
import { oneLine, ReleaseError } from '@site/shared/release';
import { fetchRelease, HostUnreachable, type Seen } from './fetch.ts';
import { Laps } from './laps.ts';
import type { ReleaseStore } from './store.ts';

export interface WatchOptions {
  readonly remote: RemoteName;
  readonly url: string;
  readonly store: ReleaseStore;
  readonly intervalMs: number;
  readonly timeoutMs: number;
  readonly publicKeys?: readonly string[];
  /** A release is whole and in the store; how long that took. */
  onRelease(release: Release, laps: Laps): Promise<void>;
  /** What the host publishes cannot be used. */
  onBadRelease(reason: string): void;
}

/** A host that is away is looked for as often: what it has is to be live soon after its return. */
const PROBE_MS = 2000;

/** What is known of a remote's host. */
export interface HostState {
  readonly url: string;
  readonly reachable: boolean | null;
  readonly candidate: string | null;
  readonly problem: string | null;
}

/** Looks at one remote's host again and again. One bad answer is one log line and one try less, never more. */
export class HostWatch {
  readonly #options: WatchOptions;
  #seen: Seen | null = null;
  #state: HostState;

  constructor(options: WatchOptions) {
    this.#options = options;
    this.#state = { url: options.url, reachable: null, candidate: null, problem: null };
  }

  get state(): HostState {
    return this.#state;
  }

  /** Asks the host once. Resolves with its release when it is a new one or was not looked at yet. */
  async look(): Promise<Release | null> {
    try {
      const seen = await fetchRelease(
        { ...this.#options, owner: this.#options.remote },
        this.#seen?.etag ?? null,
      );
      if (seen) this.#seen = seen;
      this.#state = {
        ...this.#state,
        reachable: true,
        candidate: this.#seen?.release.version ?? null,
        problem: null,
      };
      return seen?.release ?? null;
    } catch (error) {
      this.#fail(error);
      return null;
    }
  }

  /** Goes on looking until the signal aborts. A release that was refused is offered again, so that a healed mix takes it. */
  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await delay(this.#pauseMs, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      await this.lookNow();
    }
  }

  /** Looks once and resolves when what is there was admitted or refused. */
  async lookNow(): Promise<void> {
    const laps = new Laps();
    await this.look();
    laps.end('fetch');
    if (this.#seen && this.#state.problem === null) await this.#options.onRelease(this.#seen.release, laps);
  }

  get #pauseMs(): number {
    const { intervalMs } = this.#options;
    return this.#state.reachable === false ? Math.min(intervalMs, PROBE_MS) : intervalMs;
  }

  #fail(error: unknown): void {
    const problem = oneLine(problemOf(error));
    const isNews = problem !== this.#state.problem;
    this.#state = { ...this.#state, reachable: !(error instanceof HostUnreachable), problem };
    if (isNews && !(error instanceof HostUnreachable)) this.#options.onBadRelease(problem);
  }
}

/** The text stands on the public status page: of a fault on our side it says the kind, never a path. */
function problemOf(error: unknown): string {
  if (error instanceof ReleaseError || error instanceof HostUnreachable) return error.message;
  const { code, name } = error as { code?: unknown; name?: unknown };
  return `the release could not be taken in: ${String(code ?? name)}`;
}
