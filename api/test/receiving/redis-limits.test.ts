import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Limiter } from '../../src/limits/limiter.ts';
import { createLimits, type Limits } from '../../src/limits/rate-limit.ts';
import { openRedisCounters, type RedisCounters } from '../../src/limits/redis-counters.ts';
import { signUp } from '../support/forms.ts';
import { openTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts';
import { SECRET, startTestApi, type TestApi } from '../support/start-test-api.ts';

const address = process.env['TEST_REDIS_URL'];
const withRedis = address ? describe : describe.skip;

let api: TestApi;
let proxy: TcpProxy;
let counters: RedisCounters[];
beforeEach(async () => {
  api = await startTestApi();
  proxy = await openTcpProxy(address ?? 'redis://127.0.0.1:6379');
  counters = [];
});
afterEach(async () => {
  for (const each of counters) each.close();
  await proxy.disconnect();
  await api.close();
});

const name = randomUUID();

/** A limiter of another API process. */
async function createProcess(points = 3): Promise<Limiter> {
  const redis = openRedisCounters(proxy.url, api.context.logger);
  counters.push(redis);
  const limits = createLimits({ ...api.context, secret: SECRET, redis });
  await untilInRedis(limits);
  return limits.create(name, { points, seconds: 60 });
}
/** Waits until Redis is connected. Before that, the database counts. */
async function untilInRedis(limits: Limits): Promise<void> {
  const limiter = limits.create(randomUUID(), { points: 1, seconds: 60 });
  await until(async () => (await limiter.hit(randomUUID())).isAllowed && (await rows()) === 0);
}
const rows = async () =>
  Number((await api.context.db('rate_counters').count({ n: '*' }).first())?.['n'] ?? 0);

withRedis('counters in Redis', () => {
  it('are shared by all processes and do not use the database', async () => {
    const [one, two] = [await createProcess(), await createProcess()];
    const key = randomUUID();

    const verdicts = [];
    for (const limiter of [one, two, one, two]) verdicts.push((await limiter.hit(key)).isAllowed);

    expect(verdicts).toEqual([true, true, true, false]);
    expect(await one.count(key)).toBe(4);
    expect(await rows()).toBe(0);
    await two.clear(key);
    expect(await one.count(key)).toBe(0);
  });

  it('are used by an API with REDIS_URL', async () => {
    const environment = {
      REDIS_URL: proxy.url,
      // Separate keys, so that counts of earlier runs do not matter.
      AUTH_SECRET: randomUUID(),
      RATE_LIMIT_NEWSLETTER: '2/3600',
    };
    const [one, two] = [
      await startTestApi({ environment, sharing: api }),
      await startTestApi({ environment, sharing: api }),
    ];
    for (const { context } of [one, two]) await untilInRedis(context.limits);

    const statuses = [];
    for (const [index, to] of [one, two, one, two].entries())
      statuses.push((await signUp(to, `reader-${index}@harbour.example`)).status);

    expect(statuses).toEqual([201, 201, 429, 429]);
    expect(await rows()).toBe(0);
    await one.close();
    await two.close();
  });

  it('are kept in the database while Redis is unavailable, and no request waits for it', async () => {
    const limiter = await createProcess(2);
    await proxy.disconnect();
    const key = randomUUID();

    const verdicts = [];
    for (let n = 0; n < 3; n += 1) verdicts.push((await limiter.hit(key)).isAllowed);

    expect(verdicts).toEqual([true, true, false]);
    expect(await rows()).toBe(1);
  });
});

it('a command that waits for Redis goes on when it cannot be reached', async () => {
  await proxy.disconnect();
  const redis = openRedisCounters(proxy.url, api.context.logger);
  counters.push(redis);
  await redis.ready();

  const limiter = createLimits({ ...api.context, secret: SECRET, redis }).create(name, {
    points: 1,
    seconds: 60,
  });
  expect([(await limiter.hit('key')).isAllowed, (await limiter.hit('key')).isAllowed]).toEqual([true, false]);
});

/** Polls until the condition holds. Deletes the database counters after each try, because they count until Redis is connected. */
async function until(holds: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    if (await holds()) return;
    await api.context.db('rate_counters').delete();
    await new Promise((resolve) => setImmediate(resolve));
  }
  throw new Error('The condition did not become true');
}
