import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createCalendar } from '../src/analytics/calendar/reporting-calendar.ts';
import { isOnMysql, startTestApi, type TestApi } from './start-test-api.ts';
import { aReport, sendReport } from './visits.fixture.ts';

const DAY = 24 * 60 * 60_000;
const calendar = createCalendar('America/New_York');

let api: TestApi;
beforeEach(async () => {
  api = await startTestApi({ environment: { TRUSTED_HOPS: '1', ANALYTICS_RAW_DAYS: '30' } });
});
afterEach(() => api.close());

const upkeep = (on = api) => on.context.housekeeping.run();
const nameOf = (ahead: number) => `day_${calendar.dayOf(Date.now() + ahead * DAY).replaceAll('-', '_')}`;

/** The partitions of a table with their rows. */
async function partitions(table = 'analytics_events'): Promise<Record<string, number>> {
  const { db } = api.context;
  const found: { name: string }[] = await db('information_schema.partitions')
    .where({ table_name: table })
    .whereRaw('table_schema = database()')
    .orderBy('partition_ordinal_position')
    // MySQL names the columns of this schema in capitals, MariaDB does not.
    .select('partition_name as name');
  const counts = await Promise.all(
    found.map(async ({ name }) => {
      const [[row]] = await db.raw(`select count(*) as count from ${table} partition (${name})`);
      return [name, row.count];
    }),
  );
  return Object.fromEntries(counts);
}

/** Later than the days for which the migration made one partition. */
const FIRST = 6;
const daysFrom = (ahead: number) => [0, 1, 2, 3].map((each) => nameOf(ahead + each));

(isOnMysql ? describe : describe.skip)('single visits on MySQL', () => {
  it('of the days before and after the upgrade are in one partition', async () => {
    await sendReport(api, aReport());
    await upkeep();

    for (const table of ['analytics_events', 'analytics_visits'])
      expect(await partitions(table)).toEqual({ earlier: 1, later: 0 });
  });

  it('are stored by the day', async () => {
    api.advance(FIRST * DAY);
    await sendReport(api, aReport());
    await upkeep();

    for (const table of ['analytics_events', 'analytics_visits'])
      expect(await partitions(table)).toEqual({
        earlier: 0,
        ...Object.fromEntries(daysFrom(FIRST).map((name) => [name, 0])),
        ...{ [nameOf(FIRST)]: 1, later: 0 },
      });
  });

  it('get the partitions of further days', async () => {
    api.advance(FIRST * DAY);
    await upkeep();
    api.advance(DAY);
    await sendReport(api, aReport());
    await upkeep();
    await upkeep();

    const found = await partitions();
    expect(Object.keys(found)).toEqual(['earlier', nameOf(FIRST), ...daysFrom(FIRST + 1), 'later']);
    expect(found).toMatchObject({ [nameOf(FIRST + 1)]: 1, later: 0 });
  });

  it('of days on which no process ran are in the partition of the day on which one does', async () => {
    api.advance(FIRST * DAY);
    await upkeep();
    api.advance(10 * DAY);
    await sendReport(api, aReport());
    await upkeep();

    expect(await partitions()).toMatchObject({ [nameOf(FIRST + 3)]: 0, [nameOf(FIRST + 10)]: 1, later: 0 });
  });

  it('are dropped after 30 days, with the partitions of their days', async () => {
    await sendReport(api, aReport());
    api.advance(FIRST * DAY);
    await sendReport(api, aReport());
    await upkeep();
    api.advance(31 * DAY);
    await sendReport(api, aReport());
    await upkeep();

    const found = await partitions();
    expect(Object.keys(found)).not.toContain('earlier');
    expect(Object.keys(found)).not.toContain(nameOf(FIRST));
    expect(found).toMatchObject({ [nameOf(FIRST + 31)]: 1 });
    expect(await api.context.db('analytics_visits')).toHaveLength(1);
  });

  it('are prepared by several processes at once', async () => {
    const others = await Promise.all([1, 2, 3].map(() => startTestApi({ sharing: api })));
    for (const each of [api, ...others]) each.advance(FIRST * DAY);
    await Promise.all([api, ...others].map((each) => upkeep(each)));

    expect(Object.keys(await partitions())).toEqual(['earlier', ...daysFrom(FIRST), 'later']);
    expect([api, ...others].map((each) => each.log()).join('')).not.toContain('cleanup failed');
    await Promise.all(others.map((other) => other.close()));
  });
});
