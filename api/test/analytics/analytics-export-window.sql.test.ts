import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bearer, jsonOf, postJson } from '../support/start-test-api.ts';
import { startExportRig, type ExportRig } from './analytics-export.fixture.ts';

/** Still November 20 in New York. */
const NOW = '2026-11-21T03:00:00Z';
const WINDOW = { startDate: '2026-11-13', endDate: '2026-11-20', granularity: 'daily' };

let rig: ExportRig;
beforeAll(async () => {
  rig = await startExportRig(NOW);
});
afterAll(() => rig.api.close());

describe('an export window', () => {
  it.each([
    [{ startDate: '2026-02-30' }, 'startDate', 'Enter a date that exists, as 2026-11-20'],
    [{ endDate: '20.11.2026' }, 'endDate', 'Enter a date that exists, as 2026-11-20'],
    [{ startDate: undefined }, 'startDate', 'Enter a date that exists, as 2026-11-20'],
    [{ startDate: '0000-01-01' }, 'startDate', 'Enter a date after 1970-01-01'],
    [{ startDate: '2026-11-20', endDate: '2026-11-19' }, 'endDate', /before the start date/],
    [{ granularity: 'yearly' }, 'granularity', 'Choose one of: hourly, daily, weekly, monthly'],
    [{ startDate: '2026-11-21', endDate: '2026-11-22' }, 'startDate', /after today, 2026-11-20/],
    [{ startDate: '2026-08-20', granularity: 'hourly' }, 'startDate', /limited to 92 days/],
    [{ startDate: '2016-11-19' }, 'startDate', /limited to 3653 days/],
  ])('with %j is rejected with a message', async (change, field, message) => {
    const response = await rig.request({ ...WINDOW, ...change });

    expect(response.status).toBe(422);
    const { code, errors } = await jsonOf(response);
    expect(code).toBe('validation_failed');
    expect(errors).toEqual([{ field, code: expect.any(String), message: expect.stringMatching(message) }]);
  });

  it.each([
    [{ endDate: '2099-12-31' }, 8],
    [{ granularity: undefined }, 8],
    [{ startDate: '2026-08-21', granularity: 'hourly' }, 92 * 24 + 1],
    [{ startDate: '2026-08-21', endDate: '2099-12-31', granularity: 'hourly' }, 92 * 24 + 1],
    [{ startDate: '2016-11-20' }, 3653],
    [{ startDate: '2016-11-20', granularity: 'monthly' }, 121],
  ])('with %j is exported', async (change, rows) => {
    const { csv } = await jsonOf(await rig.request({ ...WINDOW, ...change }));

    expect(String(csv).trimEnd().split('\r\n')).toHaveLength(1 + rows);
  });

  it('of a file request is checked the same way', async () => {
    const get = (change: object) =>
      rig.api.fetch(`/api/admin/analytics/export?${new URLSearchParams({ ...WINDOW, ...change })}`, {
        headers: bearer(rig.token),
      });

    const malformed = await get({ startDate: '2026-02-30' });
    expect(malformed.status).toBe(400);
    expect(await jsonOf(malformed)).toMatchObject({
      errors: [{ field: 'startDate', message: 'Enter a date that exists, as 2026-11-20' }],
    });
    expect((await get({ startDate: '2026-11-21', endDate: '2026-11-22' })).status).toBe(422);
  });
});

describe('the analytics export', () => {
  it('is for admins and analysts only', async () => {
    const query = new URLSearchParams(WINDOW).toString();
    const calls = [
      (headers: Record<string, string>) =>
        postJson(rig.api, '/api/functions/export-analytics', WINDOW, headers),
      (headers: Record<string, string>) => rig.api.fetch(`/api/admin/analytics/export?${query}`, { headers }),
    ];
    const visitor = { email: 'visitor@ledgerwell.example', password: 'long enough' };
    const analyst = { email: 'analyst@ledgerwell.example', password: 'long enough' };
    await rig.api.addUser(visitor);
    await rig.api.addUser({ ...analyst, role: 'analyst' });
    const tokens = { visitor: await rig.api.signIn(visitor), analyst: await rig.api.signIn(analyst) };

    for (const call of calls) {
      expect((await call({})).status).toBe(401);
      expect((await call(bearer(tokens.visitor))).status).toBe(403);
      expect((await call(bearer(tokens.analyst))).status).toBe(200);
    }
  });

  it('takes few statements, whose number does not grow with the visits', async () => {
    const statements: string[] = [];
    rig.api.context.db.on('query-response', (_answer: unknown, { sql }: { readonly sql: string }) => {
      statements.push(sql);
    });
    const countOf = async (startDate: string, granularity: string) => {
      statements.length = 0;
      await rig.request({ ...WINDOW, startDate, granularity });
      return statements.filter((sql) => sql.includes('analytics_')).length;
    };

    // The first one of a minute counts the open days.
    await countOf('2026-11-20', 'daily');
    expect(await countOf('2026-11-20', 'daily')).toBe(2);
    expect(await countOf('2016-11-20', 'daily')).toBe(2);
    expect(await countOf('2016-11-20', 'monthly')).toBe(13);
    expect(await countOf('2026-08-21', 'hourly')).toBe(2);
  });
});
