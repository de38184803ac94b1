import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createLeases, type Leases } from '../src/database/leases.ts';
import { startTestApi, type TestApi } from './start-test-api.ts';

let api: TestApi;
let other: TestApi;
beforeEach(async () => {
  api = await startTestApi();
  other = await startTestApi({ sharing: api });
});
afterEach(async () => {
  await other.close();
  await api.close();
});

const leases = (of: TestApi): Leases => createLeases(of.context.db);

/** Work that ends when `end` is called. */
function createWork() {
  let [runs, end] = [0, () => undefined as void];
  const ended = new Promise<void>((resolve) => (end = resolve));
  return {
    runs: () => runs,
    end,
    work: async () => {
      runs += 1;
      await ended;
    },
  };
}

describe('a lease', () => {
  it('lets one of many at a time do the work, and the next one after it', async () => {
    const { work, runs, end } = createWork();
    const tries = [api, other, api, other, api, other].map((of) => leases(of).run('work', work));
    await new Promise<void>((resolve) => {
      let refused = 0;
      for (const each of tries)
        void each.then((isDone) => {
          refused += Number(!isDone);
          if (refused === tries.length - 1) resolve();
        });
    });
    end();

    expect((await Promise.all(tries)).filter(Boolean)).toEqual([true]);
    expect(runs()).toBe(1);
    expect(await leases(other).run('work', work)).toBe(true);
    expect(runs()).toBe(2);
  });

  it('of a process that died can be taken when it has expired by the clock of the database', async () => {
    const { work, runs, end } = createWork();
    end();
    const row = { name: 'work', holder: 'a dead process' };
    await api.context.db('leases').insert({ ...row, expires_at: '2999-01-01 00:00:00.000' });
    expect(await leases(api).run('work', work)).toBe(false);
    await api.context.db('leases').update({ expires_at: '2001-01-01 00:00:00.000' });

    expect(await leases(api).run('work', work)).toBe(true);
    expect(runs()).toBe(1);
  });

  it('is not affected by the clock of a process', async () => {
    const { work, end } = createWork();
    other.advance(24 * 60 * 60_000);
    const first = leases(api).run('work', work);
    while ((await api.context.db('leases').where('holder', '<>', '').pluck('name')).length === 0);

    expect(await leases(other).run('work', work)).toBe(false);
    end();
    expect(await first).toBe(true);
  });

  it('is free again after work that failed', async () => {
    const fail = () => Promise.reject(new Error('of the work'));

    await expect(leases(api).run('work', fail)).rejects.toThrow('of the work');
    expect(await leases(other).run('work', async () => undefined)).toBe(true);
  });
});

describe('the housekeeping of two processes', () => {
  it('runs in one at a time', async () => {
    let claims = 0;
    for (const { context } of [api, other])
      context.db.on('query', ({ sql }: { sql: string }) => {
        if (sql.startsWith('delete from `leases`')) claims += 1;
      });
    await api.context.db('leases').insert({
      name: 'housekeeping',
      holder: 'a third process',
      expires_at: '2999-01-01 00:00:00.000',
    });
    await Promise.all([api, other].map(({ context }) => context.housekeeping.run()));
    expect(claims).toBe(0);
    await api.context.db('leases').delete();
    claims = 0;
    await Promise.all([api, other].map(({ context }) => context.housekeeping.run()));

    expect(claims).toBeGreaterThanOrEqual(1);
    expect(await api.context.db('leases').pluck('name')).toEqual([]);
  });
});
