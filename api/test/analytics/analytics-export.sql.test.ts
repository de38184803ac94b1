import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { bearer, jsonOf, type TestApi } from '../support/start-test-api.ts';
import {
  clearAnalytics,
  startExportRig,
  storeDay,
  storeValue,
  type ExportRig,
} from './analytics-export.fixture.ts';

/** 14:30 in New York. */
const NOW = '2026-11-20T19:30:00Z';
const HEADER =
  '"date","visitors","visits","pageviews","views_per_visit","bounce_rate","visit_duration","engaged_rate",' +
  '"avg_engaged_seconds","application_views","application_starts","applications","conversion_rate",' +
  '"newsletter_signups","newsletter_confirmed","cta_clicks","contact_clicks","outbound_clicks","not_found",' +
  '"top_page","top_page_views","top_source","top_source_visits","timezone","partial"\r\n';
const DAY = {
  ...{ visitors: 5, visits: 6, pageviews: 13, bounces: 2, engaged_visits: 4, duration_ms: 93_000 },
  ...{
    visible_ms: 60_400,
    application_views: 3,
    application_starts: 2,
    applications: 1,
    converted_visits: 1,
  },
  ...{ newsletter_signups: 7, newsletter_confirmed: 8, cta_clicks: 9, contact_clicks: 10 },
  ...{ outbound_clicks: 11, not_found: 12 },
};

let rig: ExportRig;
let db: TestApi['context']['db'];
beforeAll(async () => {
  rig = await startExportRig(NOW);
  db = rig.api.context.db;
});
beforeEach(async () => {
  await clearAnalytics(db);
  await rig.setZone('America/New_York');
});
afterAll(() => rig.api.close());

const csvOf = async (startDate: string, endDate: string, granularity = 'daily') =>
  String((await jsonOf(await rig.request({ startDate, endDate, granularity })))['csv']);
const download = (query: Record<string, string>, headers: Record<string, string> = bearer(rig.token)) =>
  rig.api.fetch(`/api/admin/analytics/export?${new URLSearchParams(query)}`, { headers });

describe('the analytics export', () => {
  it('has one row for each of the last seven days and today, which is partial', async () => {
    await storeDay(db, '2026-11-01');
    await storeDay(db, '2026-11-18', { visits: 1 });

    const rows = await rig.rows('2026-11-13', '2026-11-20');

    expect(rows.map(({ date }) => date)).toEqual(
      ['13', '14', '15', '16', '17', '18', '19', '20'].map((day) => `2026-11-${day}`),
    );
    expect(rows.map(({ visits }) => visits)).toEqual(['0', '0', '0', '0', '0', '1', '0', '0']);
    expect(rows.map(({ partial }) => partial)).toEqual(['0', '0', '0', '0', '0', '0', '0', '1']);
  });

  it('has every column in the specified order', async () => {
    await storeDay(db, '2026-11-18', DAY);
    await storeValue(db, '2026-11-18', ['page', '/services'], { pageviews: 9, visits: 1 });
    await storeValue(db, '2026-11-18', ['page', '/'], { pageviews: 4, visits: 6 });
    await storeValue(db, '2026-11-18', ['source', 'Google'], { visits: 4 });
    await storeValue(db, '2026-11-18', ['source', 'Direct / None'], { visits: 2, pageviews: 50 });
    await storeValue(db, '2026-11-18', ['campaign', 'autumn'], { visits: 90, pageviews: 90 });

    expect(await csvOf('2026-11-18', '2026-11-19')).toBe(
      `${HEADER}"2026-11-18",5,6,13,2.17,33.3,16,66.7,10,3,2,1,16.7,7,8,9,10,11,12,` +
        '"/services",9,"Google",4,"America/New_York",0\r\n' +
        '"2026-11-19",0,0,0,,,,,,0,0,0,,0,0,0,0,0,0,,,,,"America/New_York",0\r\n',
    );
  });

  it('has only partial rows with zeros before anything was counted', async () => {
    for (const granularity of ['hourly', 'daily', 'weekly', 'monthly']) {
      const rows = await rig.rows('2026-11-01', '2026-11-08', granularity);

      expect(rows.length).toBeGreaterThan(0);
      expect(rows.every(({ visitors, partial }) => visitors === '0' && partial === '1')).toBe(true);
    }
  });

  it('marks rows from before tracking began as partial', async () => {
    await storeDay(db, '2026-11-03');

    const partial = async (granularity: string) =>
      (await rig.rows('2026-10-26', '2026-11-15', granularity)).map(
        (row) => `${row['date']} ${row['partial']}`,
      );
    expect((await partial('daily')).slice(7, 9)).toEqual(['2026-11-02 1', '2026-11-03 0']);
    expect(await partial('weekly')).toEqual(['2026-10-26 1', '2026-11-02 1', '2026-11-09 0']);
  });

  it('names the first of equal pages and sources', async () => {
    for (const name of ['/b', '/a', '/c'])
      await storeValue(db, '2026-11-18', ['page', name], { pageviews: name === '/c' ? 1 : 2 });
    for (const name of ['Bing', 'bing', 'Google'])
      await storeValue(db, '2026-11-18', ['source', name], { visits: 3 });
    await storeValue(db, '2026-11-19', ['page', '/never-seen'], { pageviews: 0 });

    expect(await rig.rows('2026-11-18', '2026-11-19')).toMatchObject([
      { top_page: '/a', top_page_views: '2', top_source: 'Bing', top_source_visits: '3' },
      { top_page: '', top_page_views: '', top_source: '', top_source_visits: '' },
    ]);
  });

  it('prevents pages and sources from running as formulas', async () => {
    await storeValue(db, '2026-11-18', ['page', '=HYPERLINK("https://x.example")'], { pageviews: 1 });
    await storeValue(db, '2026-11-18', ['source', '\u200B＝1+1'], { visits: 1 });

    const csv = await csvOf('2026-11-18', '2026-11-18');
    expect(csv).toContain(`,"'=HYPERLINK(""https://x.example"")",1,"'\u200B＝1+1",1,`);
  });

  it('contains numbers beyond 32 bits', async () => {
    await storeDay(db, '2026-11-18', { pageviews: 5_000_000_000, visits: 2 });
    await storeValue(db, '2026-11-18', ['page', '/'], { pageviews: 5_000_000_000 });

    expect(await rig.rows('2026-11-18', '2026-11-18')).toMatchObject([
      { pageviews: '5000000000', top_page_views: '5000000000', views_per_visit: '2500000000.00' },
    ]);
  });
});

describe('the export by week and month', () => {
  it('adds up days and finds the top page of the whole period', async () => {
    await storeDay(db, '2026-10-01');
    for (const day of ['2026-11-02', '2026-11-08', '2026-11-09']) {
      await storeDay(db, day, { visitors: 2, visits: 4, bounces: 1 });
      await storeValue(db, day, ['page', `/of-${day}`], { pageviews: 3 });
      await storeValue(db, day, ['page', '/always'], { pageviews: 2 });
    }

    expect(await rig.rows('2026-11-02', '2026-11-15', 'weekly')).toMatchObject([
      {
        date: '2026-11-02',
        visitors: '4',
        visits: '8',
        bounce_rate: '25.0',
        top_page: '/always',
        partial: '0',
      },
      { date: '2026-11-09', visitors: '2', visits: '4', top_page: '/of-2026-11-09', top_page_views: '3' },
    ]);
    expect(await rig.rows('2026-10-01', '2026-11-20', 'monthly')).toMatchObject([
      { date: '2026-10-01', visitors: '0', top_page: '', partial: '0' },
      { date: '2026-11-01', visitors: '6', top_page: '/always', top_page_views: '6', partial: '1' },
    ]);
  });

  it('counts only days of the window and marks a period that the window cuts', async () => {
    await storeDay(db, '2026-09-01');
    for (const day of ['2026-10-26', '2026-10-29', '2026-11-12']) {
      await storeDay(db, day, { visits: 1 });
      await storeValue(db, day, ['page', '/'], { pageviews: 1 });
    }

    expect(await rig.rows('2026-10-28', '2026-11-11', 'weekly')).toMatchObject([
      { date: '2026-10-26', visits: '1', top_page_views: '1', partial: '1' },
      { date: '2026-11-02', visits: '0', partial: '0' },
      { date: '2026-11-09', visits: '0', top_page_views: '', partial: '1' },
    ]);
  });
});

describe('the downloaded file', () => {
  it('is the same export with a byte order mark and a file name', async () => {
    await storeDay(db, '2026-11-18', DAY);
    const days = { startDate: '2026-11-13', endDate: '2026-11-30' };

    const response = await download(days);

    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toBe(
      'attachment; filename="analytics-2026-11-13-to-2026-11-20.csv"',
    );
    const text = Buffer.from(await response.arrayBuffer()).toString();
    expect(text).toBe(`\uFEFF${await csvOf(days.startDate, days.endDate)}`);
  });

  it('is recorded in the audit log with its window', async () => {
    await db('audit_log').where({ event: 'analytics_exported' }).delete();
    await (await download({ startDate: '2026-11-13', endDate: '2026-11-30' })).text();

    const [line] = await db('audit_log').where({ event: 'analytics_exported' });
    expect(line).toMatchObject({ actor_id: expect.any(String), session_id: expect.any(String) });
    expect(JSON.parse(String(line.detail))).toEqual({
      ...{ startDate: '2026-11-13', endDate: '2026-11-20', granularity: 'daily', rows: 8 },
    });
  });
});
