import { RateLimiterRes } from 'rate-limiter-flexible';
import RateLimiterStoreAbstract from 'rate-limiter-flexible/lib/RateLimiterStoreAbstract.js';
import type { Db } from './connection.ts';
import { createGatherer } from './gather.ts';

/** A counter as stored. `expiresAt` null never runs out. */
interface Counter {
  readonly points: number;
  readonly expiresAt: number | null;
}

interface Hit {
  readonly points: number;
  readonly durationMs: number;
  /** Sets points and life instead of adding. */
  readonly force: boolean;
}

export type AddHits = (hit: Hit, name: string) => Promise<Counter>;

/** Counters of all limiters: hits on one key that come together are written together. */
export function createRateCounters(db: Db): AddHits {
  return createGatherer<Hit, Counter>(async (hits, name) => {
    const counters: Counter[] = [];
    for (const group of groupsOf(hits)) counters.push(...(await writeHits(db, name, group)));
    return counters;
  });
}

/** A forcing hit stands alone; those that add may be summed. */
function groupsOf(hits: readonly Hit[]): Hit[][] {
  const groups: Hit[][] = [];
  for (const hit of hits) {
    const last = groups.at(-1);
    if (last && !hit.force && last[0]?.durationMs === hit.durationMs && !last[0].force) last.push(hit);
    else groups.push([hit]);
  }
  return groups;
}

async function writeHits(db: Db, name: string, hits: readonly Hit[]): Promise<Counter[]> {
  const sum = hits.reduce((total, hit) => total + hit.points, 0);
  const { durationMs = 0, force = false } = hits[0] ?? {};
  const now = Date.now();
  const expiresAt = durationMs > 0 ? now + durationMs : null;
  // MySQL assigns from left to right, so points must look at expires_at before it changes.
  const over = force ? '1 = 1' : 'rate_counters.expires_at <= ?';
  const choose = (column: string, fresh: number | null, kept: string, values: (number | null)[]) => ({
    [column]: db.raw(`case when ${over} then ? else ${kept} end`, [
      ...(force ? [] : [now]),
      fresh,
      ...values,
    ]),
  });
  await db('rate_counters')
    .insert({ name, points: sum, expires_at: expiresAt })
    .onConflict('name')
    .merge({
      ...choose('points', sum, 'rate_counters.points + ?', [sum]),
      ...choose('expires_at', expiresAt, 'rate_counters.expires_at', []),
    });
  const row = await readCounter(db, name);
  return countDown(row ?? { points: sum, expiresAt }, hits);
}

/** Each hit sees the counter as it stood right after it. */
function countDown(counter: Counter, hits: readonly Hit[]): Counter[] {
  let points = counter.points;
  return hits
    .toReversed()
    .map((hit) => {
      const seen = { points, expiresAt: counter.expiresAt };
      points -= hit.points;
      return seen;
    })
    .toReversed();
}

async function readCounter(db: Db, name: string): Promise<Counter | null> {
  const row = await db('rate_counters').where({ name }).first('points', 'expires_at');
  return row
    ? { points: Number(row.points), expiresAt: row.expires_at === null ? null : Number(row.expires_at) }
    : null;
}

/** Removes counters that ran out. */
export async function sweepRateCounters(db: Db): Promise<void> {
  await db('rate_counters').where('expires_at', '<', Date.now()).delete();
}

export interface RateLimiterSettings {
  readonly db: Db;
  readonly add: AddHits;
  readonly keyPrefix: string;
  readonly points: number;
  /** 0 counts for ever. */
  readonly duration: number;
  /** A blocked key is refused from memory until its time is over, whatever the database says meanwhile. */
  readonly rememberBlocks: boolean;
}

/** rate-limiter-flexible over our own table: its MySQL store opens a transaction per hit, its SQLite one needs another driver. */
export class DatabaseRateLimiter extends RateLimiterStoreAbstract {
  readonly #db: Db;
  readonly #add: AddHits;

  constructor({ db, add, rememberBlocks, ...options }: RateLimiterSettings) {
    super({ ...options, ...(rememberBlocks ? { inMemoryBlockOnConsumed: options.points + 1 } : {}) });
    this.#db = db;
    this.#add = add;
  }

  async _upsert(name: string, points: number, durationMs: number, force = false): Promise<Counter> {
    return this.#add({ points, durationMs, force }, name);
  }

  async _get(name: string): Promise<Counter | null> {
    const counter = await readCounter(this.#db, name);
    return counter?.expiresAt != null && counter.expiresAt <= Date.now() ? null : counter;
  }

  async _delete(name: string): Promise<boolean> {
    return (await this.#db('rate_counters').where({ name }).delete()) > 0;
  }

  override _getRateLimiterRes(_name: string, changedPoints: number, stored: Counter): RateLimiterRes {
    const left = Math.max(this.points - stored.points, 0);
    const msBeforeNext = stored.expiresAt === null ? -1 : Math.max(stored.expiresAt - Date.now(), 0);
    return new RateLimiterRes(left, msBeforeNext, stored.points, stored.points === changedPoints);
  }
}
