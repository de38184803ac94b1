import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { STORED_VISIT_DATA } from '@site/shared/contracts';
import { DIMENSIONS } from '../../src/analytics/rollups/measures.ts';
import { createCalendar } from '../../src/analytics/calendar/reporting-calendar.ts';
import { isMysql } from '../../src/database/connection.ts';
import { selectRows } from '../../src/database/statements.ts';
import { startTestApi, type TestApi } from '../support/start-test-api.ts';
import {
  ADDRESS,
  aReport,
  BROWSER,
  countVisits,
  dropsOf,
  sendReport,
  storedEvents,
} from './visits.fixture.ts';

const MINUTE = 60_000;
const RELEASE = `marketing@${'a'.repeat(20)}`;

let api: TestApi;
beforeEach(async () => {
  api = await startTestApi({ environment: { TRUSTED_HOPS: '1' } });
});
afterEach(() => api.close());

const rowsOf = (table: string): Promise<Record<string, unknown>[]> => api.context.db(table).select();
const send = async (body: unknown, headers?: Readonly<Record<string, string>>) =>
  (await sendReport(api, body, headers)).status;

describe('a visit', () => {
  it('of five pages is stored as five page views of one visit', async () => {
    for (const page of ['/', '/services', '/billing', '/blog', '/application'])
      expect(await send(aReport({ page, release: RELEASE }))).toBe(202);

    expect(await storedEvents(api.context.db)).toEqual([
      'pageview /',
      'pageview /services',
      'pageview /billing',
      'pageview /blog',
      'pageview /application',
    ]);
    await countVisits(api);
    expect(await rowsOf('analytics_days')).toEqual([
      expect.objectContaining({
        ...{ visitors: 1, visits: 1, pageviews: 5, bounces: 0, engaged_visits: 1, application_views: 1 },
      }),
    ]);
  });

  it('that was shortly paused goes on, and one that was paused for longer is another', async () => {
    await send(aReport());
    api.advance(29 * MINUTE);
    await send(aReport({ page: '/billing' }));
    api.advance(31 * MINUTE);
    await send(aReport({ page: '/blog' }));

    await countVisits(api);
    const [{ visits, pageviews, bounces } = {}] = await rowsOf('analytics_days');
    expect({ visits, pageviews, bounces }).toEqual({ visits: 2, pageviews: 3, bounces: 1 });
  });

  it('keeps the source with which it began', async () => {
    await send(aReport({ referrer: 'www.google.com' }));
    await send(aReport({ page: '/billing', tags: { source: 'newsletter', medium: 'email' } }));

    await countVisits(api);
    const sources = await api.context
      .db('analytics_day_values as v')
      .join('analytics_texts as t', 't.id', 'v.value_id')
      .where('t.kind', DIMENSIONS.source)
      .select('t.value', 'v.visits', 'v.pageviews');
    expect(sources).toEqual([{ value: 'Google', visits: 1, pageviews: 2 }]);
  });

  it('goes on over midnight, although the visitor gets another id', async () => {
    const calendar = createCalendar('America/New_York');
    api.advance(calendar.dayEnd(calendar.dayOf(Date.now())) - Date.now() - 5 * MINUTE);
    await send(aReport());
    api.advance(10 * MINUTE);
    await send(aReport({ page: '/billing' }));

    await countVisits(api);
    expect(new Set((await rowsOf('analytics_visit_events')).map((row) => row['visitor_id'])).size).toBe(2);
    expect((await rowsOf('analytics_days')).map(({ visitors, visits }) => ({ visitors, visits }))).toEqual([
      { visitors: 1, visits: 1 },
      { visitors: 1, visits: 0 },
    ]);
  });

  it('of a missing page is counted without its path, which is masked', async () => {
    await send(
      aReport({ page: '/account/4111111111', events: [{ name: 'pageview' }, { name: 'not_found' }] }),
    );

    expect(await storedEvents(api.context.db)).toEqual(['pageview (other)', 'not_found (other)']);
    const [, missing] = await rowsOf('analytics_visit_events');
    expect(missing?.['detail']).toBe('{"path":"/account/:id"}');
  });
});

describe('nothing is counted but one drop', () => {
  it.each([
    [204, 'opted-out', { 'sec-gpc': '1' }, aReport()],
    [204, 'opted-out', { dnt: '1' }, aReport()],
    [202, 'staff', {}, aReport({ page: '/admin' })],
    [202, 'bot', { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' }, aReport()],
    [202, 'automated', {}, aReport({ isAutomated: true })],
    [202, 'prefetch', { 'sec-purpose': 'prefetch' }, aReport()],
    [202, 'probe', {}, aReport({ page: '/wp-login.php' })],
    [422, 'malformed', {}, { page: '/' }],
    [400, 'malformed', {}, '{"page":'],
    [413, 'malformed', {}, { ...aReport(), page: `/${'x'.repeat(3000)}` }],
  ])('%d and "%s"', async (status, reason, headers, body) => {
    expect(await send(body, headers)).toBe(status);

    expect(await dropsOf(api.context.db)).toEqual({ [reason]: 1 });
    expect(await rowsOf('analytics_visit_events')).toEqual([]);
  });

  it('when a page reports that was left open until its visit had ended', async () => {
    const events = [{ name: 'engagement' as const, visibleMs: 5000, scrollPercent: 10 }];
    expect(await send(aReport({ events }))).toBe(202);

    await countVisits(api);
    await countVisits(api);
    expect(await dropsOf(api.context.db)).toEqual({ 'no-visit': 1 });
    expect(await rowsOf('analytics_days')).toEqual([
      expect.objectContaining({ visitors: 0, visits: 0, pageviews: 0, visible_ms: 0 }),
    ]);
  });

  it('even for a malformed report of a visitor who has opted out', async () => {
    expect(await send({ page: '/' }, { 'sec-gpc': '1' })).toBe(422);

    expect(await dropsOf(api.context.db)).toEqual({ 'opted-out': 1 });
  });

  it('for more events in a minute than a visitor can cause', async () => {
    const events = Array.from({ length: 20 }, () => ({ name: 'pageview' as const }));
    for (let count = 0; count < 4; count += 1) expect(await send(aReport({ events }))).toBe(202);

    expect(await dropsOf(api.context.db)).toEqual({ rate: 1 });
    expect(await rowsOf('analytics_visit_events')).toHaveLength(60);
  });
});

describe('a visitor', () => {
  it('has another id each day, and the keys of the ids are deleted after two days', async () => {
    const DAY = 24 * 60 * MINUTE;
    for (let day = 0; day < 4; day += 1) {
      await send(aReport());
      api.advance(DAY);
    }
    await api.context.housekeeping.run();

    expect(new Set((await rowsOf('analytics_visit_events')).map((row) => row['visitor_id'])).size).toBe(4);
    expect((await rowsOf('analytics_salts')).length).toBeLessThanOrEqual(2);
  });

  it('leaves neither address nor user agent in a table or the log', async () => {
    const tags = { source: 'newsletter', campaign: 'spring' };
    await send(aReport({ tags, events: [{ name: 'pageview' }, { name: 'search', results: 2, length: 7 }] }));
    await send(aReport({ page: '/nothing', events: [{ name: 'not_found' }] }));
    await send(aReport(), { 'sec-gpc': '1' });
    await send('{');

    const tables: string[] = (await tableNames()).filter((name) => name.startsWith('analytics_'));
    expect(tables.length).toBeGreaterThan(10);
    const contents = await Promise.all(tables.map(rowsOf));
    const everything = JSON.stringify(contents) + api.log();
    expect(everything).toContain('spring');
    for (const secret of [ADDRESS, BROWSER['user-agent'], 'Gecko', 'rv:143'])
      expect(everything).not.toContain(secret);
  });

  it('is stored with the data that the privacy policy names, and no more', async () => {
    await send(aReport());

    const [row = {}] = await rowsOf('analytics_visit_events');
    const named = STORED_VISIT_DATA.flatMap((each): readonly string[] => each.columns);
    expect(Object.keys(row).sort()).toEqual([...named].sort());
  });

  async function tableNames(): Promise<string[]> {
    const { db } = api.context;
    const rows = await selectRows<{ name: string }>(
      isMysql(db)
        ? 'select table_name as name from information_schema.tables where table_schema = database()'
        : "select name from sqlite_master where type = 'table'",
      [],
      db,
    );
    return rows.map(({ name }) => name);
  }
});

describe('two processes', () => {
  it('record visits of the same visitors at the same time exactly', async () => {
    const second = await startTestApi({ sharing: api, environment: { TRUSTED_HOPS: '1' } });
    const sent = Array.from({ length: 120 }, (_, index) =>
      sendReport(index % 2 ? api : second, aReport({ page: `/page-${index % 3}` }), {
        'x-forwarded-for': `198.51.100.${index % 8}`,
      }),
    );
    const statuses = new Set((await Promise.all(sent)).map(({ status }) => status));
    await second.close();

    expect([...statuses]).toEqual([202]);
    await countVisits(api);
    expect(await rowsOf('analytics_days')).toEqual([
      expect.objectContaining({ visitors: 8, visits: 8, pageviews: 120 }),
    ]);
  });
});

describe('odd texts', () => {
  it('of one report do not keep it or others from being stored', async () => {
    const pages = ['/billing', '/billing ', '/billing\u0000', '/\ud800', '/\u{1F600}', `/${'x'.repeat(199)}`];
    const targets = ['"'.repeat(200), '\u0001'.repeat(200), `${'\ud800'.repeat(199)} `];
    const reports = [
      ...pages.map((page) => aReport({ page })),
      ...targets.map((target) => aReport({ events: [{ name: 'outbound_click', target }] })),
      aReport({ tags: { source: 'letter ', campaign: 'a\u0000b' }, referrer: 'news.example\u0000' }),
    ];
    const statuses = await Promise.all(reports.map((report) => send(report)));

    expect(statuses).toEqual(reports.map(() => 202));
    expect(await rowsOf('analytics_visit_events')).toHaveLength(reports.length);
    await countVisits(api);
    // Once more, when the texts are stored.
    for (const report of reports) expect(await send(report)).toBe(202);
    await countVisits(api);
    expect((await rowsOf('analytics_days')).map(({ pageviews }) => pageviews)).toEqual([14]);
  });
});
