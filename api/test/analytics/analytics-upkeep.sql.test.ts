import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createCalendar } from '../../src/analytics/calendar/reporting-calendar.ts';
import { DaySums } from '../../src/analytics/rollups/day-sums.ts';
import { saveDay } from '../../src/analytics/storage/save-day.ts';
import { newKey, signUp, submit } from '../support/forms.ts';
import { bearer, jsonOf, postJson, startTestApi, type TestApi } from '../support/start-test-api.ts';
import { addWorker, linesAbout } from '../submissions/submission-work.fixture.ts';
import { aReport, countVisits, sendReport } from './visits.fixture.ts';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
/** Another visitor. */
const LATE = { 'x-forwarded-for': '198.51.100.7' };

let api: TestApi;
beforeEach(async () => {
  api = await startTestApi({
    environment: { TRUSTED_HOPS: '1', ANALYTICS_RAW_DAYS: '30', SITE_NEWSLETTER_OPT_IN: 'double' },
  });
});
afterEach(() => api.close());

const rowsOf = (table: string): Promise<Record<string, unknown>[]> => api.context.db(table).select();
const calendar = createCalendar('America/New_York');

const MINUTE = 60_000;

/** The row of a day in the export, by column. What was counted a minute ago is counted again. */
async function exported(day: string): Promise<Record<string, string | undefined>> {
  api.advance(MINUTE);
  const response = await api.fetch('/api/functions/export-analytics', {
    method: 'POST',
    headers: { authorization: `Bearer ${await api.signIn()}`, 'content-type': 'application/json' },
    body: JSON.stringify({ startDate: day, endDate: day, granularity: 'daily' }),
  });
  const { csv } = (await response.json()) as { csv: string };
  const [names = [], values = []] = csv.split('\r\n').map((line) => line.replaceAll('"', '').split(','));
  return Object.fromEntries(names.map((name, index) => [name, values[index]]));
}
async function setZone(value: string): Promise<void> {
  const response = await api.fetch('/api/site-facts/reportingTimeZone', {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${await api.signIn()}` },
    body: JSON.stringify({ value }),
  });
  expect(response.ok).toBe(true);
}
const today = () => calendar.dayOf(api.context.now());

describe('a day that is over', () => {
  beforeEach(async () => {
    await sendReport(api, aReport());
    await sendReport(api, aReport({ page: '/billing' }));
    await countVisits(api);
  });

  /** Moves the clock to a time of the next day in the reporting time zone. */
  const advanceToTomorrow = (ms: number) => {
    const now = api.context.now();
    api.advance(calendar.dayEnd(calendar.dayOf(now)) - now + ms);
  };
  const days = async () =>
    (await rowsOf('analytics_days')).map(({ pageviews, is_final: isFinal }) => [pageviews, Number(isFinal)]);

  it('is final 40 minutes after midnight, and is not counted with the open days any more', async () => {
    await api.context.db('analytics_days').update({ pageviews: 7 });
    advanceToTomorrow(30 * MINUTE);
    await api.context.housekeeping.run();
    expect(await days()).toEqual([[7, 0]]);

    api.advance(15 * MINUTE);
    await api.context.housekeeping.run();
    expect(await days()).toEqual([[2, 1]]);

    await api.context.db('analytics_days').update({ pageviews: 7 });
    await countVisits(api);
    expect(await days()).toEqual([[7, 1]]);
  });

  it('is counted once more when the next day is over, with a visit that went on for hours', async () => {
    advanceToTomorrow(-10 * MINUTE);
    await sendReport(api, aReport(), LATE);
    for (const pause of [20, 29, 29, 29, 29]) {
      api.advance(pause * MINUTE);
      await api.context.housekeeping.run();
      await sendReport(api, aReport({ page: '/billing' }), LATE);
    }
    const bounces = async () => (await rowsOf('analytics_days')).map((day) => Number(day['bounces']));
    /** In minutes. */
    const durations = async () =>
      (await rowsOf('analytics_days')).map((day) => Math.round(Number(day['duration_ms']) / MINUTE));
    expect(await durations()).toEqual([49]);

    advanceToTomorrow(HOUR);
    await api.context.housekeeping.run();
    expect(await durations()).toEqual([136, 0]);
    expect(await bounces()).toEqual([0, 0]);
    expect(await days()).toEqual([
      [3, 1],
      [5, 1],
    ]);
  });

  it('is not replaced by what a slower process counted before', async () => {
    const { db, now } = api.context;
    const [day] = await rowsOf('analytics_days');
    const countedAt = now() - MINUTE;
    const sums = new DaySums(String(day?.['local_date']));
    await saveDay({ sums, countedAt, isFinal: false }, db);

    expect(await days()).toEqual([[2, 0]]);
  });

  it('keeps its top page and source, which an export reads without its values', async () => {
    await sendReport(api, aReport({ page: '/billing' }), { 'x-forwarded-for': '198.51.100.3' });
    advanceToTomorrow(HOUR);
    await api.context.housekeeping.run();
    await api.context.db('analytics_day_values').delete();

    const [day] = await rowsOf('analytics_days');
    expect(await exported(String(day?.['local_date']))).toMatchObject({
      ...{ top_page: '/billing', top_page_views: '2' },
      ...{ top_source: 'Direct / None', top_source_visits: '2' },
    });
  });

  it('is open again when another time zone makes it today', async () => {
    advanceToTomorrow(HOUR);
    await api.context.housekeeping.run();
    expect(await days()).toEqual([[2, 1]]);

    const [day] = await rowsOf('analytics_days');
    await setZone('Pacific/Honolulu');
    api.advance(MINUTE);
    await sendReport(api, aReport(), LATE);
    expect(await exported(String(day?.['local_date']))).toMatchObject({ pageviews: '3', partial: '1' });
  });

  it('is counted by several processes at once', async () => {
    const others = await Promise.all([1, 2].map(() => startTestApi({ sharing: api })));
    advanceToTomorrow(HOUR);
    for (const other of others) other.advance(api.context.now() - other.context.now());
    await Promise.all(
      [api, ...others].flatMap((each) => [countVisits(each), each.context.housekeeping.run()]),
    );

    expect(await days()).toEqual([[2, 1]]);
    expect([api, ...others].map((each) => each.log()).join('')).not.toContain('cleanup failed');
    await Promise.all(others.map((other) => other.close()));
  });
});

describe('after 30 days', () => {
  it('single visits are deleted and their sums are kept', async () => {
    await sendReport(api, aReport());
    api.advance(29 * DAY);
    await sendReport(api, aReport({ page: '/billing' }));
    await api.context.housekeeping.run();
    await countVisits(api);
    expect(await rowsOf('analytics_visit_events')).toHaveLength(2);

    api.advance(3 * DAY);
    await api.context.housekeeping.run();
    expect(await rowsOf('analytics_visit_events')).toHaveLength(1);
    expect((await rowsOf('analytics_days')).map(({ pageviews }) => pageviews)).toEqual([1, 1]);
  });
});

describe('an application', () => {
  it('is counted once when it is received, also if its browser reports nothing', async () => {
    const headers = newKey();
    expect((await submit(api, { headers })).status).toBe(201);
    expect((await submit(api, { headers })).status).toBe(201);

    expect(await exported(today())).toMatchObject({ applications: '1', visits: '0', conversion_rate: '' });
    expect(await rowsOf('analytics_conversions')).toEqual([]);
  });

  it('is counted once, also when staff marked it as spam and took it back', async () => {
    const caught = await jsonOf(await submit(api, { fields: { formToken: '' } }));
    await submit(api, { fields: { email: 'other@harbour.example' } });
    expect(await exported(today())).toMatchObject({ applications: '1' });
    const staff = await addWorker(api, 'ann');
    const move = (spam: boolean, ids: unknown[]) =>
      staff.send('POST', '/api/admin/submissions/spam', { ids, spam });

    await move(false, [caught['id']]);
    expect(await exported(today())).toMatchObject({ applications: '2' });

    const ids = await api.context.db('application_submissions').pluck('id');
    for (const spam of [true, false, true, false]) await move(spam, ids);
    expect(await linesAbout(String(caught['id']), 'submission_released', api)).toHaveLength(3);
    expect(await exported(today())).toMatchObject({ applications: '2' });
  });

  it('converts the visit that reports it', async () => {
    await sendReport(
      api,
      aReport({ page: '/application', events: [{ name: 'pageview' }, { name: 'form_success' }] }),
    );
    await sendReport(api, aReport(), { 'x-forwarded-for': '198.51.100.9' });

    expect(await exported(today())).toMatchObject({
      application_views: '1',
      applications: '0',
      conversion_rate: '50.0',
    });
  });
});

describe('a newsletter sign-up', () => {
  it('is counted once, also when a repetition was caught as spam and staff released it', async () => {
    const token = await api.signIn();
    const release = async () => {
      const { id } = await api.context.db('newsletter_subscriptions').whereNotNull('quarantined_at').first();
      return postJson(api, `/api/newsletter-quarantine/${id}/release`, {}, bearer(token));
    };
    await signUp(api, 'caught@harbour.example', { formToken: '' });
    expect((await release()).status).toBe(204);
    await signUp(api, 'pending@harbour.example');
    expect(await exported(today())).toMatchObject({ newsletter_signups: '2' });

    for (const name of ['caught', 'pending']) {
      await signUp(api, `${name}@harbour.example`, { formToken: '' });
      expect((await release()).status).toBe(204);
    }

    expect(await exported(today())).toMatchObject({ newsletter_signups: '2' });
  });
});
