import { z } from 'zod';
import type { StateStore } from './state-store.ts';

/** `renewals` makes each renewal another text. */
const Held = z.object({ holder: z.string().nullable(), renewals: z.number().int() });
type Held = z.infer<typeof Held>;

export interface LeaseOptions {
  readonly store: StateStore;
  /** Unique among all processes that may hold the lease. */
  readonly holder: string;
  /** How long the lease is held without a renewal. */
  readonly ttlMs?: number;
  /** Milliseconds of a clock that nobody sets. */
  now?(): number;
}

export const LEASE_MS = 3000;
export const RENEW_MS = 1000;

/**
 * Held by one process at a time, as far as clocks of equal speed can tell: a process takes the lease when it has not seen it
 * renewed for its whole duration. No two clocks are compared, so a wrong one does no harm. A lease only saves work; what must
 * not be done twice is guarded by the revision of the site state.
 */
export class Lease {
  readonly #options: LeaseOptions;
  readonly #ttlMs: number;
  /** The revision that another holder wrote, and when it was first seen. */
  #seen: { readonly revision: string; readonly at: number } | null = null;
  #heldUntil = -Infinity;

  constructor(options: LeaseOptions) {
    this.#options = options;
    this.#ttlMs = options.ttlMs ?? LEASE_MS;
  }

  get isHeld(): boolean {
    return this.#now() < this.#heldUntil;
  }

  /**
   * Renews the lease, or takes it if it is free. Resolves with whether this process holds it. Rejects if the store fails; the
   * lease is then held until it ends.
   *
   * @param extraMs How much longer than its duration an abandoned lease is left to others.
   */
  async renew(extraMs = 0): Promise<boolean> {
    const { store, holder } = this.#options;
    const startedAt = this.#now();
    const stored = await store.read();
    const lease = stored === null || stored === 'unchanged' ? null : stored;
    const known: Held = lease ? Held.parse(JSON.parse(lease.text)) : { holder: null, renewals: 0 };
    if (!this.#mayTake(known, lease?.revision ?? null, startedAt, extraMs)) {
      this.#heldUntil = -Infinity;
      return false;
    }
    const next: Held = { holder, renewals: known.renewals + 1 };
    const revision = await store.compareAndSet(lease?.revision ?? null, JSON.stringify(next));
    this.#heldUntil = revision === null ? -Infinity : startedAt + this.#ttlMs;
    return this.isHeld;
  }

  /** Gives the lease back, so that another process need not wait for its end. */
  async release(): Promise<void> {
    const { store, holder } = this.#options;
    this.#heldUntil = -Infinity;
    const stored = await store.read();
    if (stored === null || stored === 'unchanged') return;
    const known = Held.parse(JSON.parse(stored.text));
    if (known.holder !== holder) return;
    await store.compareAndSet(stored.revision, JSON.stringify({ ...known, holder: null }));
  }

  #mayTake({ holder }: Held, revision: string | null, at: number, extraMs: number): boolean {
    if (holder === this.#options.holder) return true;
    if (holder === null && extraMs === 0) return true;
    const key = revision ?? '';
    if (this.#seen?.revision !== key) this.#seen = { revision: key, at };
    return at - this.#seen.at >= this.#ttlMs + extraMs;
  }

  #now(): number {
    return this.#options.now?.() ?? performance.now();
  }
}
