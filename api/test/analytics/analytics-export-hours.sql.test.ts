import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { TestApi } from '../support/start-test-api.ts';
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
const HOUR_MS = 60 * 60 * 1000;

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

describe('the export by hour', () => {
  it.each([
    ['America/New_York', '2026-11-01', 25, '2026-11-01T01:00:00-04:00', '2026-11-01T01:00:00-05:00'],
    ['America/New_York', '2026-03-08', 23, '2026-03-08T01:00:00-05:00', '2026-03-08T03:00:00-04:00'],
    ['Europe/London', '2026-10-25', 25, '2026-10-25T01:00:00+01:00', '2026-10-25T01:00:00+00:00'],
    ['Europe/London', '2026-03-29', 23, '2026-03-29T02:00:00+01:00', '2026-03-29T03:00:00+01:00'],
    ['Asia/Kolkata', '2026-11-01', 24, '2026-11-01T01:00:00+05:30', '2026-11-01T02:00:00+05:30'],
    ['Australia/Lord_Howe', '2026-04-05', 25, '2026-04-05T01:00:00+11:00', '2026-04-05T01:30:00+10:30'],
    ['UTC', '2026-11-01', 24, '2026-11-01T01:00:00+00:00', '2026-11-01T02:00:00+00:00'],
  ])('has all hours of %s on %s', async (timezone, day, count, second, third) => {
    await rig.setZone(timezone);
    await storeHour(db, second, { pageviews: 3 });
    await storeHour(db, third, { pageviews: 4 });

    const rows = await rig.rows(day, day, 'hourly');

    expect(rows).toHaveLength(count);
    expect(rows.slice(1, 3)).toMatchObject([
      { date: second, pageviews: '3', timezone },
      { date: third, pageviews: '4', timezone },
    ]);
  });

  it.each([
    ['2026-11-01', '2026-11-01T04:00:00Z', 25],
    ['2026-03-08', '2026-03-08T05:00:00Z', 23],
  ])('adds up to the day %s, which has a clock change', async (day, start, count) => {
    const hourOf = (index: number) => new Date(Date.parse(start) + index * HOUR_MS).toISOString();
    for (let index = -1; index <= count; index += 1) await storeHour(db, hourOf(index), { pageviews: 1 });

    const rows = await rig.rows(day, day, 'hourly');

    expect(rows.map(({ pageviews }) => pageviews)).toEqual(Array(count).fill('1'));
  });

  it('marks the current hour and those to come as partial, and has no top page', async () => {
    await storeDay(db, '2026-11-01');
    await storeValue(db, '2026-11-20', ['page', '/'], { pageviews: 1 });

    const rows = await rig.rows('2026-11-20', '2026-11-20', 'hourly');

    expect(rows.map(({ partial }) => partial).join('')).toBe('0'.repeat(14) + '1'.repeat(10));
    expect(rows.every((row) => row['top_page'] === '')).toBe(true);
  });

  it('contains hours that were counted in an earlier time zone', async () => {
    await storeHour(db, '2026-11-10T18:30:00Z', { pageviews: 2 });
    await storeHour(db, '2026-11-10T18:00:00Z', { pageviews: 3 });

    const rows = await rig.rows('2026-11-10', '2026-11-10', 'hourly');
    expect(rows[13]).toMatchObject({ date: '2026-11-10T13:00:00-05:00', pageviews: '5' });
  });
});
