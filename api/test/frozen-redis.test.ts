import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { Limiter } from '../src/limits/limiter.ts';
import { createLimits } from '../src/limits/rate-limit.ts';
import { openRedisCounters, type RedisCounters } from '../src/limits/redis-counters.ts';
import { onOwnRedis, startOwnRedis, type OwnRedis } from './own-redis.ts';
import { SECRET, startTestApi, type TestApi } from './start-test-api.ts';

const HITS = 10;

let redis: OwnRedis;
let api: TestApi;
let counters: RedisCounters;
let limiter: Limiter;
beforeEach(async () => {
  redis = await startOwnRedis();
  api = await startTestApi();
  counters = openRedisCounters(redis.url, api.context.logger);
  const limits = createLimits({ ...api.context, secret: SECRET, redis: counters });
  limiter = limits.create('frozen', { points: 1000, seconds: 3600 });
  await untilRedisCounts();
});
afterEach(async () => {
  counters.close();
  await api.close();
  await redis.end();
});

const rows = async () => (await api.context.db('rate_counters').pluck('name')).length;

/** Resolves when a hit leaves no row in the database. */
async function untilRedisCounts(): Promise<void> {
  for (;;) {
    const before = await rows();
    await limiter.hit(randomUUID());
    if ((await rows()) === before) return;
    await counters.ready();
  }
}

async function hit(key: string): Promise<void> {
  for (let n = 0; n < HITS; n += 1) await limiter.hit(key);
}

onOwnRedis('when the Redis process is suspended', () => {
  it('one request waits for it and the database counts, until Redis continues', async () => {
    redis.signal('SIGSTOP');
    await hit('while frozen');
    // The kernel accepts a new connection too. It ends because nobody answers on it.
    await counters.ready();
    await hit('while frozen');
    expect(await limiter.count('while frozen')).toBe(2 * HITS);

    redis.signal('SIGCONT');
    await untilRedisCounts();

    // A suspended Redis carries out afterward what was sent to it.
    expect(await limiter.count('while frozen')).toBe(1);
    await hit('afterward');
    expect(await limiter.count('afterward')).toBe(HITS);
    expect(api.log().match(/Redis is unavailable/g)).toHaveLength(1);
  });
});
