import { RateLimiterRes } from 'rate-limiter-flexible';
import RateLimiterStoreAbstract from 'rate-limiter-flexible/lib/RateLimiterStoreAbstract.js';
import { insertedValue, type Db } from '../database/connection.ts';
import { deleteInBatches } from '../database/delete-in-batches.ts';
import { createBatcher } from '../database/batch.ts';
import { retryContention } from '../database/retry-contention.ts';

/** A stored counter. It never expires when `expiresAt` is null. */
interface Counter {
  readonly points: number;
  readonly expiresAt: number | null;
}

interface Hit {
  readonly points: number;
  readonly durationMs: number;
  /** Sets points and expiry instead of adding. */
  readonly force: boolean;
  /** The caller does not need the new value, so the counter is not read. */
  readonly isBlind: boolean;
}

/** The counters of all limiters in one table. */
export interface RateCounters {
  add(hit: Hit, name: string): Promise<Counter>;
  /** The stored counter, even if expired. */
  read(name: string): Promise<Counter | null>;
}

interface NamedHit extends Hit {
  readonly name: string;
}

/** Concurrent writes share one statement, and so do concurrent reads. Processes of a database need the same `now`. */
export function createRateCounters(db: Db, now: () => number): RateCounters {
  const readInBatch = createBatcher<string, Counter | null>(async (names) => {
    const counters = await readCounters(db, [...new Set(names)]);
    return names.map((name) => counters.get(name) ?? null);
  });
  const addInBatch = createBatcher<NamedHit, Counter>(async (hits) => {
    const counters: Counter[] = [];
    for (const group of groupHits(hits)) counters.push(...(await writeGroup(group, now(), db)));
    return counters;
  });
  return { add: (hit, name) => addInBatch({ ...hit, name }), read: (name) => readInBatch(name) };
}

/** Groups hits in order. Hits that add can be summed; a forced hit is written alone. */
function groupHits(hits: readonly NamedHit[]): NamedHit[][] {
  const groups: NamedHit[][] = [];
  for (const hit of hits) {
    const last = groups.at(-1);
    if (last && !hit.force && !last[0]?.force) last.push(hit);
    else groups.push([hit]);
  }
  return groups;
}

async function writeGroup(hits: readonly NamedHit[], now: number, db: Db): Promise<Counter[]> {
  const sums = new Map<string, Counter & { readonly name: string }>();
  for (const { name, points, durationMs } of hits)
    sums.set(name, {
      name,
      points: points + (sums.get(name)?.points ?? 0),
      expiresAt: durationMs > 0 ? now + durationMs : null,
    });
  // A fixed order prevents deadlocks between processes.
  const counters = [...sums.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const rows = counters.map(({ name, points, expiresAt }) => ({ name, points, expires_at: expiresAt }));
  await retryContention(async () => {
    const write = db('rate_counters').insert(rows).onConflict('name');
    await (hits[0]?.force ? write.merge() : write.merge(addition(now, db)));
  });
  const readNames = new Set(hits.filter(({ isBlind }) => !isBlind).map(({ name }) => name));
  return valuesAfterHits(await readCounters(db, [...readNames]), hits);
}

/** Changes an existing counter: it begins again when it has expired, otherwise the points are added. */
function addition(now: number, db: Db) {
  const [points, expiresAt] = [insertedValue('points', db), insertedValue('expires_at', db)];
  // MySQL assigns from left to right, so points must be computed before expires_at changes.
  return {
    points: db.raw(
      `case when rate_counters.expires_at <= ? then ${points} else rate_counters.points + ${points} end`,
      [now],
    ),
    expires_at: db.raw(
      `case when rate_counters.expires_at <= ? then ${expiresAt} else rate_counters.expires_at end`,
      [now],
    ),
  };
}

/** Returns the value of the counter right after each hit. A blind hit returns its own points. */
function valuesAfterHits(counters: ReadonlyMap<string, Counter>, hits: readonly NamedHit[]): Counter[] {
  const later = new Map<string, number>();
  return hits
    .toReversed()
    .map(({ name, points, isBlind }) => {
      const after = later.get(name) ?? 0;
      later.set(name, after + points);
      const counter = isBlind ? undefined : counters.get(name);
      return counter
        ? { points: counter.points - after, expiresAt: counter.expiresAt }
        : { points, expiresAt: null };
    })
    .toReversed();
}

async function readCounters(db: Db, names: readonly string[]): Promise<Map<string, Counter>> {
  if (names.length === 0) return new Map();
  const rows: StoredCounter[] = await db('rate_counters')
    .whereIn('name', names)
    .select('name', 'points', 'expires_at');
  return new Map(
    rows.map(({ name, points, expires_at: at }) => [
      name,
      { points: Number(points), expiresAt: at === null ? null : Number(at) },
    ]),
  );
}

interface StoredCounter {
  readonly name: string;
  readonly points: number | string;
  readonly expires_at: number | string | null;
}

/** Deletes expired counters. */
export async function sweepRateCounters(db: Db, now: number, signal?: AbortSignal): Promise<void> {
  await deleteInBatches(() => db('rate_counters').where('expires_at', '<', now), 'name', signal);
}

export interface RateLimiterSettings {
  readonly db: Db;
  readonly counters: RateCounters;
  readonly now: () => number;
  readonly keyPrefix: string;
  readonly points: number;
  /** In seconds; 0 never expires. */
  readonly duration: number;
  /** Rejects a blocked key from memory until the block ends, without asking the database. */
  readonly rememberBlocks: boolean;
}

/** rate-limiter-flexible on the API's own table. Its MySQL store opens a transaction per hit, and its SQLite store needs another driver. */
export class DatabaseRateLimiter extends RateLimiterStoreAbstract {
  readonly #db: Db;
  readonly #counters: RateCounters;
  readonly #now: () => number;

  constructor({ db, counters, now, rememberBlocks, ...options }: RateLimiterSettings) {
    super({ ...options, ...(rememberBlocks ? { inMemoryBlockOnConsumed: options.points + 1 } : {}) });
    this.#db = db;
    this.#counters = counters;
    this.#now = now;
  }

  async _upsert(
    name: string,
    points: number,
    durationMs: number,
    force = false,
    { isBlind = false }: { readonly isBlind?: boolean } = {},
  ): Promise<Counter> {
    return this.#counters.add({ points, durationMs, force, isBlind }, name);
  }

  async _get(name: string): Promise<Counter | null> {
    const counter = await this.#counters.read(name);
    return counter?.expiresAt != null && counter.expiresAt <= this.#now() ? null : counter;
  }

  async _delete(name: string): Promise<boolean> {
    return (await this.#db('rate_counters').where({ name }).delete()) > 0;
  }

  override _getRateLimiterRes(_name: string, changedPoints: number, stored: Counter): RateLimiterRes {
    const left = Math.max(this.points - stored.points, 0);
    const msBeforeNext = stored.expiresAt === null ? -1 : Math.max(stored.expiresAt - this.#now(), 0);
    return new RateLimiterRes(left, msBeforeNext, stored.points, stored.points === changedPoints);
  }
}
