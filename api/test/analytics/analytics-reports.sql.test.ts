import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { AnalyticsSummary } from '@site/shared/contracts/staff';
import { newKey, submit } from '../support/forms.ts';
import { bearer, jsonOf, type TestApi } from '../support/start-test-api.ts';
import {
  clearAnalytics,
  startExportRig,
  storeDay,
  storeHour,
  storeValue,
  type ExportRig,
} from './analytics-export.fixture.ts';

/** 14:30 in New York. */
const NOW = '2026-11-20T19:30:00Z';
const DAYS = { startDate: '2026-11-18', endDate: '2026-11-20' };
const DAY = {
  ...{
    visitors: 5,
    visits: 6,
    pageviews: 13,
    bounces: 2,
    engaged_visits: 4,
    duration_ms: 93_000,
    visible_ms: 60_400,
  },
  ...{ application_views: 3, application_starts: 2, applications: 1, converted_visits: 1 },
};
const MEASURES = {
  ...{ visitors: 5, visits: 6, pageviews: 13, bounces: 2, durationMs: 93_000, visibleMs: 60_400 },
  ...{ convertedVisits: 1, engagedVisits: 4, applications: 1 },
};
const ZEROS = Object.fromEntries(Object.keys(MEASURES).map((name) => [name, 0]));

let rig: ExportRig;
let db: TestApi['context']['db'];
beforeAll(async () => {
  rig = await startExportRig(NOW);
  db = rig.api.context.db;
});
beforeEach(() => clearAnalytics(db));
afterAll(() => rig.api.close());

async function summary(query: Record<string, string>): Promise<AnalyticsSummary> {
  const response = await rig.report('summary', query);
  expect(response.status).toBe(200);
  return AnalyticsSummary.parse(await response.json());
}

describe('the summary', () => {
  it('has the sums of the window, its days and its funnel', async () => {
    await storeDay(db, '2026-11-18', DAY);
    await storeDay(db, '2026-11-20', { visits: 2, applications: 1 });

    expect(await summary({ ...DAYS, endDate: '2099-12-31' })).toEqual({
      ...{ window: DAYS, timeZone: 'America/New_York', trackedSince: '2026-11-18', previous: null },
      countedAt: expect.stringMatching(/^2026-11-20T19:/),
      total: { ...MEASURES, visits: 8, applications: 2 },
      buckets: [
        { date: '2026-11-18', isPartial: false, ...MEASURES },
        { date: '2026-11-19', isPartial: false, ...ZEROS },
        { date: '2026-11-20', isPartial: true, ...ZEROS, visits: 2, applications: 1 },
      ],
      funnel: { visits: 8, applicationViews: 3, applicationStarts: 2, applications: 2 },
      ...{ drops: [], notes: [], deploys: [] },
    });
  });

  it('has zeros before anything was counted', async () => {
    const { total, trackedSince, buckets } = await summary(DAYS);

    expect([total, trackedSince]).toEqual([ZEROS, null]);
    expect(buckets.map(({ isPartial }) => isPartial)).toEqual([true, true, true]);
  });

  it('has the same number of days before the window', async () => {
    for (const day of ['14', '15', '17', '18']) await storeDay(db, `2026-11-${day}`, DAY);

    expect((await summary(DAYS)).previous).toEqual({
      window: { startDate: '2026-11-15', endDate: '2026-11-17' },
      total: { ...double(MEASURES) },
    });
  });

  it('has no previous days if one of them is before the first visit', async () => {
    await storeDay(db, '2026-11-16', DAY);

    expect((await summary(DAYS)).previous).toBeNull();
  });

  it('has hours, whose days are compared with earlier days', async () => {
    await storeDay(db, '2026-11-01', DAY);
    await storeHour(db, '2026-11-20T14:00:00-05:00', { visitors: 2, pageviews: 3 });
    await storeHour(db, '2026-11-20T13:00:00-05:00', { visitors: 1, pageviews: 1 });
    await storeHour(db, '2026-11-19T23:00:00-05:00', { visitors: 7 });
    await storeDay(db, '2026-11-19', { visitors: 6 });
    await storeDay(db, '2026-11-20', { visitors: 2, pageviews: 4 });

    const today = { startDate: '2026-11-20', endDate: '2026-11-20', granularity: 'hourly' };
    const { buckets, total, previous } = await summary(today);

    expect(buckets).toHaveLength(24);
    expect(buckets[13]).toMatchObject({ date: '2026-11-20T13:00:00-05:00', pageviews: 1, isPartial: false });
    expect(buckets[14]).toMatchObject({ date: '2026-11-20T14:00:00-05:00', pageviews: 3, isPartial: true });
    expect(total).toMatchObject({ visitors: 2, pageviews: 4 });
    expect(previous?.total).toMatchObject({ visitors: 6 });
  });

  it.each([
    ['weekly', ['2026-10-26', '2026-11-02', '2026-11-09', '2026-11-16']],
    ['monthly', ['2026-10-01', '2026-11-01']],
  ])('has %s buckets, cut by the window', async (granularity, dates) => {
    await storeDay(db, '2026-01-01');
    await storeDay(db, '2026-10-30', DAY);
    await storeDay(db, '2026-11-20', DAY);

    const { buckets, total } = await summary({ ...DAYS, startDate: '2026-10-30', granularity });

    expect(buckets.map(({ date }) => date)).toEqual(dates);
    expect(buckets.at(0)).toMatchObject({ isPartial: true, pageviews: 13 });
    expect(buckets.at(-1)).toMatchObject({ isPartial: true, pageviews: 13 });
    expect(total).toEqual(double(MEASURES));
  });

  it('with a filter has the counts of one value only', async () => {
    await storeDay(db, '2026-11-15', DAY);
    await storeDay(db, '2026-11-18', DAY);
    const counts = { visitors: 2, visits: 3, pageviews: 4, duration_ms: 500, converted_visits: 1 };
    await storeValue(db, '2026-11-16', ['source', 'A: b'], { visits: 9 });
    await storeValue(db, '2026-11-18', ['source', 'A: b'], counts);
    await storeValue(db, '2026-11-20', ['source', 'A: b'], { bounces: 1, visible_ms: 20 });
    await storeValue(db, '2026-11-18', ['source', 'Other'], { visits: 80 });
    await storeValue(db, '2026-11-18', ['campaign', 'A: b'], { visits: 90 });

    const { total, buckets, previous, funnel } = await summary({ ...DAYS, filter: 'source:A: b' });

    const zeros = { ...ZEROS, engagedVisits: null, applications: null };
    const first = { ...zeros, visitors: 2, visits: 3, pageviews: 4, durationMs: 500, convertedVisits: 1 };
    const last = { ...zeros, bounces: 1, visibleMs: 20 };
    expect(total).toEqual({ ...first, bounces: 1, visibleMs: 20 });
    expect(buckets).toEqual([
      { date: '2026-11-18', isPartial: false, ...first },
      { date: '2026-11-19', isPartial: false, ...zeros },
      { date: '2026-11-20', isPartial: true, ...last },
    ]);
    expect(previous?.total).toEqual({ ...zeros, visits: 9 });
    expect(funnel).toBeNull();
  });

  it('with a filter for an unknown value has zeros', async () => {
    await storeDay(db, '2026-11-18', DAY);

    expect((await summary({ ...DAYS, filter: 'page:/nowhere' })).total).toEqual({
      ...ZEROS,
      engagedVisits: null,
      applications: null,
    });
  });

  it('has the requests that were not counted, most first', async () => {
    const drops = [
      ['2026-11-17', 'bot', 100],
      ['2026-11-18', 'bot', 2],
      ['2026-11-19', 'opted-out', 7],
      ['2026-11-20', 'bot', 3],
    ] as const;
    for (const [local_date, reason, count] of drops)
      await db('analytics_drops').insert({ local_date, reason, count });

    expect((await summary(DAYS)).drops).toEqual([
      { reason: 'opted-out', count: 7 },
      { reason: 'bot', count: 5 },
    ]);
  });

  it('counts an application within a minute', async () => {
    expect((await submit(rig.api, { headers: newKey() })).status).toBe(201);
    rig.api.advance(60_000);

    expect((await summary(DAYS)).total.applications).toBe(1);
  });
});

describe('a report', () => {
  it.each([
    ['summary', {}],
    ['summary', { granularity: 'hourly' }],
    ['values', { dimension: 'page' }],
    ['vitals', {}],
  ])('of the %s with %j rejects days to come with a message', async (name, query) => {
    const response = await rig.report(name, { startDate: '2026-11-21', endDate: '2026-11-22', ...query });

    expect(response.status).toBe(422);
    expect(await jsonOf(response)).toMatchObject({
      errors: [{ field: 'startDate', message: expect.stringMatching(/after today, 2026-11-20/) }],
    });
  });

  it.each([
    ['summary', { startDate: '2026-08-20', granularity: 'hourly' }, 422],
    ['values', { startDate: '2016-11-19', dimension: 'page' }, 422],
    ['vitals', { startDate: '2016-11-19' }, 422],
    ['summary', { granularity: 'hourly', filter: 'page:/' }, 400],
    ['summary', { filter: 'event:cta_click' }, 400],
    ['summary', { startDate: '2026-11-21' }, 400],
    ['values', {}, 400],
    ['values', { dimension: 'page', limit: '501' }, 400],
    ['vitals', { by: 'visitor' }, 400],
  ])('of the %s is not read with %j', async (name, change, status) => {
    expect((await rig.report(name, { ...DAYS, ...change })).status).toBe(status);
  });

  it('is for admins and analysts only', async () => {
    const users = (['reviewer', 'analyst'] as const).map((role) => ({
      ...{ email: `${role}@ledgerwell.example`, password: 'long enough', role },
    }));
    for (const user of users) await rig.api.addUser(user);
    const [reviewer = '', analyst = ''] = await Promise.all(users.map((user) => rig.api.signIn(user)));
    const query = new URLSearchParams({ ...DAYS, dimension: 'page' }).toString();

    for (const name of ['summary', 'values', 'vitals']) {
      const call = (headers: Record<string, string>) =>
        rig.api.fetch(`/api/admin/analytics/${name}?${query}`, { headers });
      expect((await call({})).status).toBe(401);
      expect((await call(bearer(reviewer))).status).toBe(403);
      expect((await call(bearer(analyst))).status).toBe(200);
    }
  });
});

function double(measures: Record<string, number>): Record<string, number> {
  return Object.fromEntries(Object.entries(measures).map(([name, value]) => [name, 2 * value]));
}
