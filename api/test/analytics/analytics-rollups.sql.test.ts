import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { VisitEvent } from '@site/shared/contracts';
import fc from 'fast-check';
import { createCalendar } from '../../src/analytics/calendar/reporting-calendar.ts';
import type { Incoming } from '../../src/analytics/ingest/incoming.ts';
import { createRecorder } from '../../src/analytics/ingest/recorder.ts';
import { DIMENSIONS } from '../../src/analytics/rollups/measures.ts';
import { countAgain } from '../../src/analytics/rollups/open-days.ts';
import { findDaysWithEvents } from '../../src/analytics/storage/events.ts';
import { NO_RELEASE } from '../../src/analytics/storage/save-day.ts';
import type { Db } from '../../src/database/connection.ts';
import { migrateReachable, openMigrated } from '../../src/database/open-migrated.ts';
import { createDatabase } from '../support/create-database.ts';

const MINUTE = 60_000;
const ZONE = 'America/New_York';
/** Shortly before midnights in New York, two of them next to a clock change. */
const STARTS = [
  '2026-11-01T03:20:00Z',
  '2026-11-02T04:20:00Z',
  '2026-03-08T04:20:00Z',
  '2026-06-01T03:20:00Z',
];

const VALUES = {
  ...{ source: 'Google', channel: 'Organic Search', medium: null, campaign: null, content: null, term: null },
  ...{ device: 'desktop', browser: 'Firefox', os: 'Linux', language: 'en' },
};

interface Step {
  readonly who: number;
  readonly pause: number;
  readonly page: string;
  readonly source: string;
  readonly event: VisitEvent;
  /** Ends a batch after this event. */
  readonly isLast: boolean;
}

const steps = fc.array(
  fc.record<Step>({
    who: fc.constantFrom(0, 0, 0, 1, 2),
    // Short pauses, the longest one within a visit, and the shortest one that ends it.
    pause: fc.oneof(fc.integer({ min: 0, max: 90_000 }), fc.constantFrom(30 * MINUTE, 30 * MINUTE + 1)),
    page: fc.constantFrom('/', '/billing', '/application'),
    source: fc.constantFrom('Google', 'Direct / None'),
    event: fc.constantFrom<VisitEvent>(
      { name: 'pageview' },
      { name: 'pageview' },
      { name: 'pageview' },
      { name: 'engagement', visibleMs: 6000, scrollPercent: 40 },
      { name: 'cta_click', id: 'hero' },
      { name: 'form_start' },
      { name: 'vitals', lcp: 812, cls: 0.02 },
      { name: 'not_found' },
    ),
    isLast: fc.boolean(),
  }),
  { minLength: 1, maxLength: 60 },
);

describe('the roll-ups', () => {
  let db: Db;
  let close: () => Promise<void>;
  const calendar = createCalendar(ZONE);
  beforeAll(async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'rollups-'));
    const { url, drop } = await createDatabase();
    const database = { dataDir, poolSize: 4, timeoutMs: 10_000, waitMs: 0, ...(url ? { url } : {}) };
    await migrateReachable(database, () => undefined);
    db = await openMigrated(database, () => undefined);
    close = async () => {
      await db.destroy();
      await drop();
      await rm(dataDir, { recursive: true });
    };
  });
  afterAll(() => close());

  const tables = ['analytics_hours', 'analytics_days', 'analytics_day_values', 'analytics_vitals'] as const;
  async function empty() {
    for (const table of [...tables, 'analytics_visit_events']) await db(table).delete();
  }

  function toIncoming({ who, page, source, event }: Step, at: number, index: number): Incoming {
    const { day, start: hourStart } = calendar.hourOf(at);
    const yesterday = calendar.dayOf(calendar.dayStart(day) - 1);
    const idOn = (date: string) => `${who}-${date}`;
    return {
      kind: 'events',
      from: {
        ...{
          id: String(index).padStart(36, '0'),
          at,
          time: { day, hourStart },
          page,
          release: 'marketing@1',
          missingPath: null,
          visitor: idOn(day),
          previousVisitor: idOn(yesterday),
        },
        values: { ...VALUES, source },
        events: [event],
      },
    };
  }

  interface Batch {
    readonly items: readonly Incoming[];
  }

  function toBatches(start: number, all: readonly Step[]): Batch[] {
    const batches: { items: Incoming[] }[] = [{ items: [] }];
    let at = start;
    for (const [index, step] of all.entries()) {
      at += step.pause;
      batches.at(-1)?.items.push(toIncoming(step, at, index));
      if (step.isLast) batches.push({ items: [] });
    }
    return batches;
  }

  /** Records in batches, by two recorders in turn, as two processes would, and counts the days. */
  async function record(start: number, all: readonly Step[]): Promise<void> {
    const recorders = [createRecorder(db), createRecorder(db)] as const;
    for (const [index, { items }] of toBatches(start, all).entries())
      await Promise.all(items.map(recorders[index % 2 === 0 ? 0 : 1]));
    await countAll();
  }

  async function countAll(): Promise<void> {
    for (const day of await findDaysWithEvents('', db))
      await countAgain(day, { isFinal: false }, { db, now: Date.now });
  }

  async function readSums(): Promise<unknown[]> {
    const rows = await Promise.all(tables.map((table) => db(table).select()));
    return rows.flat().map(({ counted_at: _, ...row }) => row);
  }

  it('are the same when a batch is written again and its day counted again', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...STARTS).map(Date.parse), steps, async (start, all) => {
        await empty();
        await record(start, all);
        const once = await readSums();
        await record(start, all);

        expect(await readSums()).toEqual(once);
      }),
      { numRuns: 10 },
    );
  });

  it('agree with a plain count of what was sent', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...STARTS), steps, async (start, all) => {
        await empty();
        await record(Date.parse(start), all);
        const plain = plainCount(Date.parse(start), all);
        const days: Record<string, unknown>[] = await db('analytics_days').orderBy('local_date');
        const counted = days.map(
          ({ local_date: day, pageviews, visits, visitors, bounces, duration_ms: duration }) => ({
            ...{ day, pageviews, visits, visitors, bounces, duration },
          }),
        );

        expect(counted).toEqual(plain.filter(({ day }) => days.some((row) => row['local_date'] === day)));
        expect(plain.length).toBeGreaterThanOrEqual(counted.length);
      }),
      { numRuns: 40 },
    );
  });

  it('name every text of a vital, so that it is not deleted', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...STARTS), steps, async (start, all) => {
        await empty();
        await record(Date.parse(start), all);
        const counted: number[] = await db('analytics_day_values').pluck('value_id');
        const vitals: Record<string, number>[] = await db('analytics_vitals').select('page_id', 'release_id');
        const named = vitals.flatMap(({ page_id: page, release_id: release }) => [page, release]);

        expect(named.filter((id) => id !== NO_RELEASE && !counted.includes(Number(id)))).toEqual([]);
      }),
      { numRuns: 20 },
    );
  });

  it('count no more than 1,000 values of a dimension by themselves', async () => {
    await empty();
    const recordOne = createRecorder(db);
    const view = { who: 0, pause: 0, source: 'Google', event: { name: 'pageview' } as const, isLast: true };
    const at = Date.parse('2026-06-01T12:00:00Z');
    const items = Array.from({ length: 1005 }, (_, index) =>
      toIncoming({ ...view, page: `/invented-${index}` }, at, index),
    );
    await Promise.all(items.map(recordOne));
    await countAll();

    const pages = await db('analytics_day_values as v')
      .join('analytics_texts as t', 't.id', 'v.value_id')
      .where('t.kind', DIMENSIONS.page)
      .select('t.value', 'v.pageviews', 'v.visitors');
    expect(pages).toHaveLength(1001);
    expect(pages).toContainEqual({ value: '(other)', pageviews: 5, visitors: 1 });
  });

  it('of other reports are kept when one cannot be stored', async () => {
    await empty();
    const recordOne = createRecorder(db);
    const at = Date.parse('2026-06-01T12:00:00Z');
    const [good, bad] = [0, 1].map((who) =>
      toIncoming(
        { who, pause: 0, page: '/', source: 'Google', event: { name: 'pageview' }, isLast: true },
        at,
        who,
      ),
    ) as [Incoming, Incoming & { kind: 'events' }];
    const broken = { ...bad, from: { ...bad.from, time: { day: null as unknown as string, hourStart: 0 } } };
    const third = { ...good, from: { ...(good as typeof bad).from, id: 'third' } } as Incoming;
    const outcomes = await Promise.allSettled([good, broken, third].map(recordOne));
    await countAll();

    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await db('analytics_days').pluck('pageviews')).toEqual([2]);
  });

  it('of hours add up to those of their day', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...STARTS), steps, async (start, all) => {
        await empty();
        await record(Date.parse(start), all);
        const sums = [
          'pageviews',
          'visits',
          'bounces',
          'engaged_visits',
          'duration_ms',
          'visible_ms',
          'cta_clicks',
        ];
        const hours = await db('analytics_hours')
          .select('local_date')
          .sum(Object.fromEntries(sums.map((name) => [name, name])))
          .groupBy('local_date')
          .orderBy('local_date');
        const days = await db('analytics_days')
          .select('local_date', ...sums)
          .whereIn('local_date', db('analytics_hours').select('local_date'))
          .orderBy('local_date');
        const toNumbers = (rows: Record<string, unknown>[]) =>
          rows.map((row) => ({
            ...row,
            ...Object.fromEntries(sums.map((name) => [name, Number(row[name])])),
          }));

        expect(toNumbers(hours)).toEqual(toNumbers(days));
      }),
      { numRuns: 20 },
    );
  });

  interface PlainVisit {
    readonly day: string;
    readonly times: number[];
    readonly names: string[];
  }

  /** Counts by the definitions alone: one visitor after the other, without batches. */
  function plainCount(start: number, all: readonly Step[]) {
    let at = start;
    const timed = all.map((step) => ({ ...step, at: (at += step.pause) }));
    const starts = ['pageview', 'cta_click', 'form_start'];
    const visits: PlainVisit[] = [];
    const kept: { day: string; who: number; name: string }[] = [];
    for (const who of new Set(all.map((step) => step.who))) {
      let current: PlainVisit | null = null;
      for (const {
        at: time,
        event: { name },
      } of timed.filter((step) => step.who === who)) {
        const isOver: boolean = !current || time - (current.times.at(-1) ?? 0) > 30 * MINUTE;
        if (isOver && !starts.includes(name)) continue;
        if (isOver || !current) visits.push((current = { day: calendar.dayOf(time), times: [], names: [] }));
        current.times.push(time);
        current.names.push(name);
        kept.push({ day: calendar.dayOf(time), who, name });
      }
    }
    const days = [...new Set(timed.map((step) => calendar.dayOf(step.at)))].sort();
    return days.map((day) => {
      const own = visits.filter((visit) => visit.day === day);
      const present = kept.filter((each) => each.day === day && starts.includes(each.name));
      const viewsOf = ({ names }: PlainVisit) => names.filter((name) => name === 'pageview').length;
      return {
        day,
        pageviews: present.filter(({ name }) => name === 'pageview').length,
        visits: own.length,
        visitors: new Set(present.map(({ who }) => who)).size,
        bounces: own.filter(
          (visit) =>
            viewsOf(visit) === 1 && !visit.names.some((name) => ['cta_click', 'form_start'].includes(name)),
        ).length,
        duration: own.reduce(
          (sum, { times }) => sum + Math.min((times.at(-1) ?? 0) - (times[0] ?? 0), 4 * 60 * MINUTE),
          0,
        ),
      };
    });
  }
});
