import { hash } from 'node:crypto';
import { RateLimiterMemory, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';
import type { Db } from '../database/connection.ts';
import { createAddressLimiter, SITE_FACTOR, type AddressLimiter } from './address-limiter.ts';
import { createRateCounters, DatabaseRateLimiter } from './rate-counters.ts';
import { AppError } from '../errors.ts';
import type { RateLimit } from './settings.ts';
import type { RedisCounters } from './redis-counters.ts';
import { createReservations } from './reservations.ts';
import type { Limiter, Verdict } from './limiter.ts';

export interface Limits {
  /** `null` means no limit; `seconds` 0 never expires. The name is the prefix of the counters. */
  create(name: string, limit: RateLimit | null, options?: LimitOptions): Limiter;
  /** A limit per network address. */
  createForAddresses(name: string, limit: RateLimit | null, options?: LimitOptions): AddressLimiter;
}

export interface LimitOptions {
  /** Rejects a key that is over the limit from memory, without reading the counter again. */
  readonly rememberBlocks?: boolean;
  /** Counts in this process only. For traffic that a counter in the database would double. */
  readonly isPerProcess?: boolean;
}

export interface LimitServices {
  readonly db: Db;
  /** Keys are hashed with this secret, so counters reveal no addresses and names have a fixed length. */
  readonly secret: string;
  readonly redis: RedisCounters | null;
  /** The same in all API processes, whatever the clocks of their machines say. */
  readonly now: () => number;
}

/** Limits count in Redis or in one table, so that all API processes share their counters, unless they are per process. */
export function createLimits({ db, secret, redis, now }: LimitServices): Limits {
  const counters = createRateCounters(db, now);
  const hashKey = (key: string) => hash('sha256', `limits:${secret}:${key}`, 'base64url');
  const create: Limits['create'] = (name, limit, { rememberBlocks = false, isPerProcess = false } = {}) => {
    if (!limit) return UNLIMITED;
    const { points, seconds: duration } = limit;
    const shape = { keyPrefix: name, points, duration, rememberBlocks };
    if (isPerProcess) return toLimiter(new RateLimiterMemory({ keyPrefix: name, points, duration }), hashKey);
    const inDatabase = new DatabaseRateLimiter({ db, counters, now, ...shape });
    return toLimiter(redis ? redis.limiter({ ...shape, fallback: inDatabase }) : inDatabase, hashKey);
  };
  return {
    create,
    createForAddresses: (name, limit, options) =>
      createAddressLimiter(
        create(name, limit, options),
        create(`${name}-48`, limit && { ...limit, points: limit.points * SITE_FACTOR }, options),
      ),
  };
}

/** Counts one hit; throws `rate_limited` when the key has no points left. */
export async function consume(limiter: Pick<Limiter, 'hit'>, key: string): Promise<void> {
  const { isAllowed, waitSeconds } = await limiter.hit(key);
  if (!isAllowed) throw rateLimited(waitSeconds);
}

export function rateLimited(waitSeconds: number): AppError {
  return new AppError('rate_limited', { retryAfterSeconds: waitSeconds });
}

/** Tells the database limiter that the new value is not needed. Other limiters ignore it. */
const BLIND = { isBlind: true };

function toLimiter(limiter: RateLimiterAbstract, hashKey: (key: string) => string): Limiter {
  const { points } = limiter;
  const reserve = createReservations({
    points,
    stored: async (key) => (await limiter.get(key))?.consumedPoints ?? 0,
    add: async (key) => void (await limiter.penalty(key, 1, BLIND)),
  });
  return {
    points,
    async reserve(key) {
      const reservation = await reserve(hashKey(key));
      if (!reservation) throw rateLimited(await waitOf(limiter, hashKey(key)));
      return reservation;
    },
    hit: (key, points = 1) =>
      limiter.consume(hashKey(key), points).then(
        () => ALLOWED,
        (reason: unknown) => toVerdict(reason, points, limiter.points),
      ),
    async refund(key, points = 1) {
      await limiter.reward(hashKey(key), points, BLIND);
    },
    async block(key, seconds) {
      await limiter.block(hashKey(key), seconds);
    },
    async count(key) {
      return (await limiter.get(hashKey(key)))?.consumedPoints ?? 0;
    },
    async clear(key) {
      await limiter.delete(hashKey(key));
    },
  };
}

const WAIT_WITHOUT_EXPIRY_SECONDS = 900;

/** A reserved point can be released at any moment, so the wait is one second unless the stored count is over the limit. */
async function waitOf(limiter: RateLimiterAbstract, key: string): Promise<number> {
  const counter = await limiter.get(key);
  return counter && counter.consumedPoints >= limiter.points ? waitSeconds(counter) : 1;
}

function waitSeconds({ msBeforeNext }: RateLimiterRes): number {
  return msBeforeNext < 0 ? WAIT_WITHOUT_EXPIRY_SECONDS : Math.max(1, Math.ceil(msBeforeNext / 1000));
}

function toVerdict(reason: unknown, taken: number, limit: number): Verdict {
  if (!(reason instanceof RateLimiterRes)) throw reason;
  const { consumedPoints } = reason;
  return {
    isAllowed: false,
    isCrossing: consumedPoints > limit && consumedPoints - taken <= limit,
    waitSeconds: waitSeconds(reason),
  };
}

const ALLOWED: Verdict = { isAllowed: true, isCrossing: false, waitSeconds: 0 };

const UNLIMITED: Limiter = {
  points: Number.MAX_SAFE_INTEGER,
  reserve: async () => ({ count: () => undefined, release: () => undefined }),
  hit: async () => ALLOWED,
  refund: async () => undefined,
  block: async () => undefined,
  count: async () => 0,
  clear: async () => undefined,
};
