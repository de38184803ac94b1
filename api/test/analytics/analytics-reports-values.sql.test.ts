import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { AnalyticsValue, VitalsSummary } from '@site/shared/contracts/staff';
import * as z from 'zod/mini';
import { beforeStatement } from '../support/before-statement.ts';
import type { TestApi } from '../support/start-test-api.ts';
import {
  clearAnalytics,
  startExportRig,
  storeDay,
  storeValue,
  storeValues,
  storeVitals,
  type ExportRig,
} from './analytics-export.fixture.ts';

/** 14:30 in New York. */
const NOW = '2026-11-20T19:30:00Z';
const DAYS = { startDate: '2026-11-18', endDate: '2026-11-20' };

const ValuesReply = z.object({ values: z.array(AnalyticsValue), hasMore: z.boolean() });
const VitalsReply = z.object({ rows: z.array(z.object({ name: z.string(), ...VitalsSummary.shape })) });

let rig: ExportRig;
let db: TestApi['context']['db'];
beforeAll(async () => {
  rig = await startExportRig(NOW);
  db = rig.api.context.db;
});
beforeEach(() => clearAnalytics(db));
afterAll(() => rig.api.close());

describe('the file with the values of a dimension', () => {
  const download = async (dimension: string) => {
    const response = await rig.report('values/export', { ...DAYS, dimension });
    return { name: response.headers.get('content-disposition'), text: await response.text() };
  };

  const recordedRows = async () => {
    const details: string[] = await db('audit_log')
      .where({ event: 'analytics_exported' })
      .orderBy(['created_at', 'id'])
      .pluck('detail');
    return JSON.parse(details.at(-1) ?? '').rows;
  };

  it('has all of them, and no text that a spreadsheet would run', async () => {
    const counts = { visitors: 1, visits: 4, pageviews: 3, bounces: 1, converted_visits: 2, events: 5 };
    await storeValue(db, '2026-11-18', ['source', '=1+1'], counts);
    await storeValue(db, '2026-11-20', ['source', 'Google'], { visits: 9 });

    expect(await download('source')).toEqual({
      name: 'attachment; filename="analytics-source-2026-11-18-to-2026-11-20.csv"',
      text:
        '"source","visitors","visits","pageviews","entries","exits","events","bounce_rate","conversion_rate","start_date","end_date"\r\n' +
        '"Google",0,9,0,0,0,0,0.0,0.0,"2026-11-18","2026-11-20"\r\n' +
        '"\'=1+1",1,4,3,0,0,5,25.0,50.0,"2026-11-18","2026-11-20"\r\n',
    });
  });

  it('has rates of pages by the visits that began there', async () => {
    await storeValue(db, '2026-11-18', ['page', '/'], {
      visits: 9,
      entries: 4,
      bounces: 1,
      converted_visits: 2,
    });
    await storeValue(db, '2026-11-18', ['page', '/blog'], { visits: 9, pageviews: 1 });

    const { text } = await download('page');

    expect(text).toContain('"/blog",0,9,1,0,0,0,,,"2026-11-18"');
    expect(text).toContain('"/",0,9,0,4,0,0,25.0,50.0,"2026-11-18"');
  });

  it('is read in parts, so that any number of values fits into memory', async () => {
    const names = await storeValues(db, '2026-11-18', { dimension: 'source', count: 2001, by: 'visits' });
    const sizes: number[] = [];
    const note = (answer: unknown) => {
      // MySQL's driver answers with the rows and their columns.
      if (Array.isArray(answer))
        sizes.push(answer.flat().filter((row) => row?.pageviews !== undefined).length);
    };
    db.client.on('query-response', note);
    const { text } = await download('source');
    db.client.off('query-response', note);

    const [, ...lines] = text.trimEnd().split('\r\n');
    expect(lines.map((line) => line.split('"')[1])).toEqual(names.toReversed());
    expect(lines[0]).toContain('"value 02001",0,2001,');
    expect(Math.max(...sizes)).toBe(1000);
    expect(await recordedRows()).toBe(2001);
  });

  it('breaks off when its values can no longer be read', async () => {
    await storeValue(db, '2026-11-18', ['source', 'Google'], { visits: 9 });
    const fail = async () => Promise.reject(new Error('The disk is broken.'));
    void beforeStatement(/value_id in \(/, fail, db);

    await expect(download('source')).rejects.toThrow();
  });

  it('leaves an audit line', async () => {
    await download('browser');

    const details: string[] = await db('audit_log').where({ event: 'analytics_exported' }).pluck('detail');
    expect(details.map((detail) => JSON.parse(detail))).toContainEqual({
      ...DAYS,
      dimension: 'browser',
      rows: 0,
    });
  });

  it('sends nothing when it cannot be recorded', async () => {
    await storeValue(db, '2026-11-18', ['source', 'Google'], { visits: 9 });
    await db.schema.renameTable('audit_log', 'audit_log_away');
    const { text } = await download('source');
    await db.schema.renameTable('audit_log_away', 'audit_log');

    expect(text).not.toContain('Google');
  });
});

describe('the values of a dimension', () => {
  const read = async (query: Record<string, string>) => {
    const response = await rig.report('values', { ...DAYS, ...query });
    return ValuesReply.parse(await response.json());
  };
  const names = async (query: Record<string, string>) => (await read(query)).values.map(({ value }) => value);

  it('are summed over the window', async () => {
    const counts = {
      ...{ visitors: 1, visits: 2, pageviews: 3, entries: 4, exits: 5, bounces: 6 },
      ...{ duration_ms: 7, visible_ms: 8, converted_visits: 9, events: 10 },
    };
    await storeValue(db, '2026-11-18', ['page', '/'], counts);
    await storeValue(db, '2026-11-20', ['page', '/'], counts);
    await storeValue(db, '2026-11-17', ['page', '/'], counts);
    await storeValue(db, '2026-11-18', ['source', '/'], counts);

    expect(await read({ dimension: 'page' })).toEqual({
      values: [
        {
          ...{ value: '/', visitors: 2, visits: 4, pageviews: 6, entries: 8, exits: 10, bounces: 12 },
          ...{ durationMs: 14, visibleMs: 16, convertedVisits: 18, events: 20 },
        },
      ],
      hasMore: false,
    });
  });

  it.each([
    ['page', 'pageviews'],
    ['event', 'events'],
    ['source', 'visits'],
  ] as const)('of %s are sorted by %s, then by name', async (dimension, measure) => {
    for (const [name, count] of [
      ['b', 5],
      ['a', 5],
      ['B', 5],
      ['most', 9],
      ['least', 1],
    ] as const) {
      const others = { visits: 20 - count, pageviews: 20 - count, events: 20 - count };
      await storeValue(db, '2026-11-18', [dimension, name], { ...others, [measure]: count });
    }

    expect(await names({ dimension })).toEqual(['most', 'B', 'a', 'b', 'least']);
  });

  it('are as many as asked for, ten if not asked', async () => {
    for (let index = 10; index < 22; index += 1)
      await storeValue(db, '2026-11-18', ['browser', `Browser ${index}`], { visits: 100 - index });

    expect(await read({ dimension: 'browser' })).toMatchObject({ hasMore: true });
    expect(await names({ dimension: 'browser' })).toHaveLength(10);
    expect(await names({ dimension: 'browser', limit: '1' })).toEqual(['Browser 10']);
    expect(await read({ dimension: 'browser', limit: '11' })).toMatchObject({ hasMore: true });
    expect(await read({ dimension: 'browser', limit: '12' })).toMatchObject({ hasMore: false });
    expect(await names({ dimension: 'browser', limit: '500' })).toHaveLength(12);
  });

  it('do not include values without any count', async () => {
    await storeValue(db, '2026-11-18', ['page', '/nothing'], {});
    await storeValue(db, '2026-11-18', ['page', '/left'], { exits: 1 });

    expect(await names({ dimension: 'page' })).toEqual(['/left']);
  });

  it('are not recorded in the audit log', async () => {
    const before = await db('audit_log').count();
    await read({ dimension: 'page' });

    expect(await db('audit_log').count()).toEqual(before);
  });
});

describe('the vitals', () => {
  const RELEASES = [`marketing@${'a'.repeat(20)}`, `marketing@${'b'.repeat(20)}`] as const;
  const read = async (by: 'page' | 'release' = 'page') => {
    const response = await rig.report('vitals', { ...DAYS, by });
    return VitalsReply.parse(await response.json()).rows;
  };
  /** How many times too high a percentile is. */
  const excess = (found: { readonly p75: number } | null | undefined, expected: number) =>
    Number(found?.p75) / expected;

  it('have the value of a page that three quarters of its samples do not exceed', async () => {
    const values = Array.from({ length: 100 }, (_, index) => 40 * (index + 1));
    await storeVitals(db, '2026-11-17', { page: '/' }, { lcp: [60_000], inp: [60_000] });
    await storeVitals(db, '2026-11-18', { page: '/', release: RELEASES[0] }, { lcp: values.slice(0, 60) });
    await storeVitals(db, '2026-11-20', { page: '/' }, { lcp: values.slice(60), cls: [0.02] });
    await storeVitals(db, '2026-11-20', { page: '/' }, { inp: [300, 100, 200, 500], ttfb: [1, 7, 9] });

    const [row, ...others] = await read();

    expect(others).toEqual([]);
    expect(row).toMatchObject({
      ...{ name: '/', lcp: { samples: 100 }, inp: { samples: 4 }, cls: { samples: 1 } },
      ttfb: { samples: 3 },
    });
    for (const [found, expected] of [
      [row?.lcp, 3000],
      [row?.inp, 300],
      [row?.cls, 0.02],
      [row?.ttfb, 9],
    ] as const) {
      expect(excess(found, expected)).toBeGreaterThanOrEqual(1);
      expect(excess(found, expected)).toBeLessThan(1.05);
    }
  });

  it('of a release include all of its pages, and nothing without a release', async () => {
    await storeVitals(db, '2026-11-18', { page: '/', release: RELEASES[0] }, { lcp: [100, 200] });
    await storeVitals(db, '2026-11-19', { page: '/a', release: RELEASES[0] }, { lcp: [300, 400] });
    await storeVitals(db, '2026-11-19', { page: '/a', release: RELEASES[1] }, { lcp: [900] });
    await storeVitals(db, '2026-11-19', { page: '/a' }, { lcp: [5000, 5000, 5000, 5000, 5000] });

    const rows = await read('release');

    expect(rows).toMatchObject([
      { name: RELEASES[0], lcp: { samples: 4 }, inp: null, cls: null, ttfb: null },
      { name: RELEASES[1], lcp: { samples: 1 } },
    ]);
    expect(excess(rows[0]?.lcp, 300)).toBeGreaterThanOrEqual(1);
    expect(excess(rows[0]?.lcp, 300)).toBeLessThan(1.05);
  });

  it('list the 100 pages with most samples', async () => {
    for (let index = 0; index < 101; index += 1)
      await storeVitals(db, '2026-11-18', { page: `/${index}` }, { lcp: index === 7 ? [1] : [1, 2] });
    await storeVitals(db, '2026-11-18', { page: '/most' }, { lcp: [1], cls: [0, 0] });

    const names = (await read()).map(({ name }) => name);

    expect(names).toHaveLength(100);
    expect(names[0]).toBe('/most');
    expect(names).not.toContain('/7');
  });

  it('are empty before any page was measured', async () => {
    await storeDay(db, '2026-11-18');

    expect(await read()).toEqual([]);
  });
});
