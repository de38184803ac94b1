import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createLimits } from '../../src/limits/rate-limit.ts';
import { SECRET, startTestApi, type TestApi } from '../support/start-test-api.ts';

const LIMIT = { points: 2, seconds: 600 };

let api: TestApi;
beforeEach(async () => {
  api = await startTestApi();
});
afterEach(() => api.close());

/** Works on a machine whose clock is ahead by a time. */
async function onMachine<Result>(aheadMs: number, work: () => Promise<Result>): Promise<Result> {
  const now = Date.now;
  const clock = jest.spyOn(Date, 'now').mockImplementation(() => now() + aheadMs);
  try {
    return await work();
  } finally {
    clock.mockRestore();
  }
}

describe('limits of machines whose clocks differ by 20 minutes', () => {
  const timeOfDatabase = Date.now();

  /** The limiter of an API on a machine whose clock is ahead by a time. */
  function createMachine(aheadMs: number) {
    const { db } = api.context;
    const limits = createLimits({ db, secret: SECRET, redis: null, now: () => timeOfDatabase });
    const limiter = limits.create('clocks', LIMIT);
    return {
      hit: () => onMachine(aheadMs, () => limiter.hit('key')),
      count: () => onMachine(aheadMs, () => limiter.count('key')),
    };
  }

  it('agree about who is over a limit and for how long, by the time of the database', async () => {
    const [one, other] = [createMachine(0), createMachine(20 * 60_000)];

    const verdicts = [await one.hit(), await other.hit(), await one.hit(), await other.hit()];

    expect(verdicts.map(({ isAllowed }) => isAllowed)).toEqual([true, true, false, false]);
    expect(verdicts.slice(2).map(({ waitSeconds }) => waitSeconds)).toEqual([600, 600]);
    expect([await one.count(), await other.count()]).toEqual([4, 4]);
  });
});

describe('the counters of an API', () => {
  const rows = () => api.context.db('rate_counters').pluck('name');

  it('expire and are deleted by its clock', async () => {
    const { limits, housekeeping } = api.context;
    const limiter = limits.create('clocks', LIMIT);
    for (let n = 0; n < LIMIT.points; n += 1) await limiter.hit('key');
    await housekeeping.run();
    expect((await limiter.hit('key')).isAllowed).toBe(false);

    api.advance(LIMIT.seconds * 1000 + 1);

    expect(await limiter.count('key')).toBe(0);
    await housekeeping.run();
    expect(await rows()).toEqual([]);
    expect((await limiter.hit('key')).isAllowed).toBe(true);
  });
});
