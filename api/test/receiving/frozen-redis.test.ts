import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { Limiter } from '../../src/limits/limiter.ts';
import { createLimits } from '../../src/limits/rate-limit.ts';
import {
  openRedisCounters,
  type RedisCounters,
  type RedisTimeouts,
} from '../../src/limits/redis-counters.ts';
import { onOwnRedis, startOwnRedis, type OwnRedis } from '../support/own-redis.ts';
import { SECRET, startTestApi, type TestApi } from '../support/start-test-api.ts';

const HITS = 10;
const LONG_MS = 60_000;
/** For a suspended Redis. If a busy machine takes longer, the database counts. */
const SHORT: RedisTimeouts = { connectTimeout: LONG_MS, socketTimeout: 500, commandTimeout: LONG_MS };
/** For counts that have to be in Redis. */
const LONG: RedisTimeouts = { connectTimeout: LONG_MS, socketTimeout: LONG_MS, commandTimeout: LONG_MS };

let redis: OwnRedis;
let api: TestApi;
let opened: RedisCounters[];
beforeEach(async () => {
  redis = await startOwnRedis();
  api = await startTestApi();
  opened = [];
});
afterEach(async () => {
  for (const counters of opened) counters.close();
  await api.close();
  await redis.end();
});

/** A limiter of another API process. It counts in Redis. */
async function createProcess(timeouts: RedisTimeouts) {
  const counters = openRedisCounters(redis.url, api.context.logger, timeouts);
  opened.push(counters);
  const limits = createLimits({ ...api.context, secret: SECRET, redis: counters });
  const limiter = limits.create('frozen', { points: 1000, seconds: 3600 });
  await untilRedisCounts(counters, limiter);
  return { counters, limiter };
}

const rows = async () => (await api.context.db('rate_counters').pluck('name')).length;
const warnings = () => api.log().split('Redis is unavailable').length - 1;

/** Resolves when a hit leaves no row in the database. */
async function untilRedisCounts(counters: RedisCounters, limiter: Limiter): Promise<void> {
  for (;;) {
    const before = await rows();
    await limiter.hit(randomUUID());
    if ((await rows()) === before) return;
    await counters.ready();
  }
}

async function hit(limiter: Limiter, key: string): Promise<void> {
  for (let n = 0; n < HITS; n += 1) await limiter.hit(key);
}

onOwnRedis('when the Redis process is suspended', () => {
  it('one request waits for it and the database counts, until Redis continues', async () => {
    const { counters, limiter } = await createProcess(SHORT);
    const before = warnings();
    redis.signal('SIGSTOP');
    await hit(limiter, 'while frozen');
    // The kernel accepts a new connection too. It ends because nobody answers on it.
    await counters.ready();
    await hit(limiter, 'while frozen');
    expect(await limiter.count('while frozen')).toBe(2 * HITS);
    expect(warnings() - before).toBe(1);

    redis.signal('SIGCONT');
    await untilRedisCounts(counters, limiter);

    const other = await createProcess(LONG);
    // A suspended Redis carries out afterward what was sent to it.
    expect(await other.limiter.count('while frozen')).toBe(1);
    await hit(other.limiter, 'afterward');
    expect(await other.limiter.count('afterward')).toBe(HITS);
  });
});
