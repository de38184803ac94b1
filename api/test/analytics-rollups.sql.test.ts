import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { VisitEvent } from '@site/shared/contracts';
import fc from 'fast-check';
import { createCalendar } from '../src/analytics/calendar/reporting-calendar.ts';
import type { Incoming } from '../src/analytics/ingest/incoming.ts';
import { APPLICATION_PAGE, createRecorder } from '../src/analytics/ingest/recorder.ts';
import { recountDay } from '../src/analytics/rollups/recount.ts';
import { NO_RELEASE } from '../src/analytics/storage/vitals.ts';
import { createTexts } from '../src/analytics/storage/texts.ts';
import type { Db } from '../src/database/connection.ts';
import { inTransaction } from '../src/database/in-transaction.ts';
import { migrateReachable, openMigrated } from '../src/database/open-migrated.ts';
import { createDatabase } from './create-database.ts';

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
  const KEYS = {
    analytics_hours: ['hour_start'],
    analytics_days: ['local_date'],
    analytics_day_values: ['local_date', 'dimension', 'value_id'],
    analytics_vitals: ['local_date', 'page_id', 'release_id', 'metric', 'bucket'],
  };
  /** All roll-ups, without values that cancelled out. */
  async function readRollups() {
    const read = tables.map(async (table) => {
      const rows: Record<string, unknown>[] = await db(table).orderBy(KEYS[table]);
      return rows
        .map(({ is_final: _, ...row }) => row)
        .filter((row) =>
          Object.entries(row).some(
            ([name, value]) => !KEYS[table].includes(name) && name !== 'local_date' && value !== 0,
          ),
        );
    });
    return Object.fromEntries((await Promise.all(read)).map((rows, index) => [tables[index], rows]));
  }

  async function empty() {
    for (const table of [
      ...tables,
      'analytics_events',
      'analytics_visits',
      'analytics_open_visits',
      'analytics_seen',
    ])
      await db(table).delete();
    await db('analytics_sequence').update({ last_at: '1970-01-01 00:00:00.000' });
  }

  function toIncoming({ who, page, source, event }: Step, at: number): Incoming {
    const day = calendar.dayOf(at);
    const yesterday = calendar.dayOf(calendar.dayStart(day) - 1);
    const idOn = (date: string) => `${who}-${date}`;
    return {
      kind: 'events',
      from: {
        ...{
          at,
          day,
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

  /** Records in batches, by two recorders in turn, as two processes would. */
  async function record(start: number, all: readonly Step[]): Promise<void> {
    const create = () => createRecorder({ db, readCalendar: async () => calendar });
    const recorders = [create(), create()] as const;
    let at = start;
    let batch: Incoming[] = [];
    for (const [index, step] of all.entries()) {
      at += step.pause;
      batch.push(toIncoming(step, at));
      if (!step.isLast && index < all.length - 1) continue;
      const recorder = recorders[index % 2 === 0 ? 0 : 1];
      await Promise.all(batch.map((item) => recorder.record(item)));
      batch = [];
    }
  }

  async function recountAll(): Promise<void> {
    const idOf = await createTexts(db).resolve([{ dimension: 'page', value: APPLICATION_PAGE }]);
    const days: string[] = await db('analytics_days').pluck('local_date');
    for (const day of days)
      await inTransaction(db, (transaction) => recountDay(day, idOf('page', APPLICATION_PAGE), transaction));
  }

  it('are the same when they grow with each batch and when a day is recounted', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...STARTS), steps, async (start, all) => {
        await empty();
        await record(Date.parse(start), all);
        const grown = await readRollups();
        await recountAll();

        expect(await readRollups()).toEqual(grown);
      }),
      { numRuns: 40 },
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

  it('name every text that a visit, an event or a vital refers to, so that no other text is kept', async () => {
    const referred = async () => {
      const visits: Record<string, unknown>[] = await db('analytics_visits');
      const events: Record<string, unknown>[] = await db('analytics_events');
      const vitals: Record<string, unknown>[] = await db('analytics_vitals');
      const ids = [...visits, ...events, ...vitals].flatMap((row) =>
        Object.entries(row).flatMap(([name, id]) =>
          /_id$/.test(name) && !/^visit/.test(name) && id !== null ? [Number(id)] : [],
        ),
      );
      return new Set(ids.filter((id) => id !== NO_RELEASE));
    };
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...STARTS), steps, async (start, all) => {
        await empty();
        await record(Date.parse(start), all);
        const grown: number[] = await db('analytics_day_values').pluck('value_id');
        await recountAll();
        const recounted: number[] = await db('analytics_day_values').pluck('value_id');

        const texts = await referred();
        expect([...texts].filter((id) => !grown.includes(id))).toEqual([]);
        expect([...texts].filter((id) => !recounted.includes(id))).toEqual([]);
      }),
      { numRuns: 20 },
    );
  });

  it('of other reports are kept when one cannot be stored', async () => {
    await empty();
    const { record: recordOne } = createRecorder({ db, readCalendar: async () => calendar });
    const at = Date.parse('2026-06-01T12:00:00Z');
    const [good, bad] = [0, 1].map((who) =>
      toIncoming(
        { who, pause: 0, page: '/', source: 'Google', event: { name: 'pageview' }, isLast: true },
        at,
      ),
    ) as [Incoming, Incoming & { kind: 'events' }];
    const broken = { ...bad, from: { ...bad.from, day: null as unknown as string, values: null as never } };
    const outcomes = await Promise.allSettled([good, broken, good].map((item) => recordOne(item)));

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
