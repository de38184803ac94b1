import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { storeLines } from './audit.fixture.ts';
import { toInstant } from '../../src/database/instants.ts';
import { startTestApi, type TestApi } from '../support/start-test-api.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const CALLER = { address: '203.0.113.77', user_agent: 'Browser' };

let api: TestApi;
let updates: number;
beforeEach(async () => {
  api = await startTestApi();
  updates = 0;
  api.context.db.on('query', ({ sql }: { sql: string }) => {
    if (sql.startsWith('update `audit_log`')) updates++;
  });
});
afterEach(() => api.close());

const sweep = () => api.context.housekeeping.run();
const daysAgo = (days: number) => Date.now() - days * DAY_MS;
const oldest = () => api.context.db('audit_log').where('created_at', '<', toInstant(daysAgo(200)));
const findLines = (ids: readonly string[]) =>
  api.context
    .db('audit_log')
    .whereIn('id', ids)
    .orderBy(['created_at', 'id'])
    .select('address', 'user_agent');

describe('the addresses of the audit log', () => {
  it('are shortened after 90 days, when user agents are removed', async () => {
    const ids = await storeLines(
      [
        { at: daysAgo(93), ...CALLER },
        { at: daysAgo(92), ...CALLER, address: '2001:db8:1:2::6' },
        { at: daysAgo(91), user_agent: 'Browser' },
        { at: daysAgo(89), ...CALLER },
      ],
      api,
    );
    await sweep();

    expect(await findLines(ids)).toEqual([
      { address: '203.0.113.0', user_agent: null },
      { address: '2001:db8:1::', user_agent: null },
      { address: null, user_agent: null },
      CALLER,
    ]);
  });

  it('are shortened in batches, once', async () => {
    const at = daysAgo(100);
    const ids = await storeLines(
      Array.from({ length: 2100 }, () => ({ at, ...CALLER })),
      api,
    );
    await sweep();
    const first = updates;
    await sweep();

    expect(first).toBe(3);
    expect(updates).toBe(first);
    expect(new Set((await findLines(ids)).map(({ address }) => address))).toEqual(new Set(['203.0.113.0']));
  });

  it('are shortened when their time comes', async () => {
    const ids = await storeLines(
      [
        { at: daysAgo(91), ...CALLER },
        { at: daysAgo(89), ...CALLER },
      ],
      api,
    );
    await sweep();
    api.advance(2 * DAY_MS);
    await sweep();

    expect((await findLines(ids)).map(({ address }) => address)).toEqual(['203.0.113.0', '203.0.113.0']);
  });

  it('stay as they are after another start of the API', async () => {
    await storeLines([{ at: daysAgo(91), ...CALLER }], api);
    await sweep();
    const other = await startTestApi({ sharing: api });
    let repeated = 0;
    other.context.db.on('query', ({ sql }: { sql: string }) => {
      if (sql.startsWith('update `audit_log`')) repeated++;
    });
    await other.context.housekeeping.run();
    await other.close();

    expect(repeated).toBe(0);
  });
});

describe('the lines of the audit log', () => {
  it('are removed after two years, in batches, and one line says how many', async () => {
    const [at, kept] = [daysAgo(731), daysAgo(729)];
    await storeLines(
      Array.from({ length: 1100 }, () => ({ at, ...CALLER })),
      api,
    );
    await storeLines([{ at: kept }], api);
    await sweep();

    expect(await oldest().pluck('created_at')).toEqual([toInstant(kept)]);
    const line = await api.context
      .db('audit_log')
      .where({ event: 'retention_applied' })
      .orderBy('id')
      .pluck('detail');
    expect(line.map((detail) => JSON.parse(String(detail)))).toContainEqual({
      ...{ sweep: 'audit-log', days: 730, count: 1100 },
    });
  });
});
