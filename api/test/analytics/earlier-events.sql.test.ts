import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { addDays } from '../../src/analytics/calendar/periods.ts';
import { createCalendar } from '../../src/analytics/calendar/reporting-calendar.ts';
import { DIMENSIONS, type Dimension } from '../../src/analytics/rollups/measures.ts';
import { toInstant } from '../../src/database/instants.ts';
import { startTestApi, type TestApi } from '../support/start-test-api.ts';
import { aReport, countVisits, sendReport } from './visits.fixture.ts';

const MINUTE = 60_000;
const calendar = createCalendar('America/New_York');

let api: TestApi;
/** The day of the upgrade, which is not final, and the day before, which is. */
let today: string;
let yesterday: string;
beforeEach(async () => {
  api = await startTestApi({ environment: { TRUSTED_HOPS: '1' } });
  today = calendar.dayOf(Date.now());
  yesterday = addDays(today, -1);
  api.advance(calendar.dayStart(today) + 3 * 60 * MINUTE - Date.now());
  await api.context.db('analytics_days').insert({ local_date: yesterday, visits: 9, is_final: 1 });
  await api.context.db('analytics_days').insert({ local_date: today, pageviews: 2 });
});
afterEach(() => api.close());

async function textId(dimension: Dimension, value: string): Promise<number> {
  const text = { kind: DIMENSIONS[dimension], value };
  await api.context.db('analytics_texts').insert(text).onConflict(['kind', 'value']).ignore();
  return (await api.context.db('analytics_texts').where(text).first('id')).id;
}

interface EarlierEvent {
  readonly id: number;
  readonly at: number;
  readonly visitor: string;
  readonly visit: number;
  readonly name: string;
}

/** Stores an event as the version before did. */
async function storeEvent({ id, at, visitor, visit, name }: EarlierEvent): Promise<void> {
  const { day, start } = calendar.hourOf(at);
  await api.context.db('analytics_events').insert({
    ...{ local_date: day, id, hour_start: start, occurred_at: toInstant(at), visitor_id: visitor },
    ...{ visit_id: visit, name_id: await textId('event', name), page_id: await textId('page', '/billing') },
    ...{ visible_ms: 0, scroll_percent: 0 },
  });
}

async function storeVisit(id: number, startedAt: number, visitor: string): Promise<void> {
  const { day, start } = calendar.hourOf(startedAt);
  const page = await textId('page', '/billing');
  await api.context.db('analytics_visits').insert({
    ...{
      local_date: day,
      id,
      hour_start: start,
      visitor_id: visitor,
      entry_page_id: page,
      exit_page_id: page,
    },
    ...{ started_at: toInstant(startedAt), last_at: toInstant(startedAt) },
    ...{ pageviews: 0, interactions: 0, conversions: 0, visible_ms: 0 },
    source_id: await textId('source', 'Google'),
  });
}

const dayOf = (day: string) => api.context.db('analytics_days').where({ local_date: day }).first();

it('what the version before recorded today is counted with what is recorded now', async () => {
  const midnight = calendar.dayStart(today);
  await storeVisit(1, midnight - 5 * MINUTE, 'a');
  await storeVisit(2, midnight + 90 * MINUTE, 'c');
  await storeEvent({ id: 1, at: midnight - 5 * MINUTE, visitor: 'a', visit: 1, name: 'pageview' });
  await storeEvent({ id: 2, at: midnight + 5 * MINUTE, visitor: 'b', visit: 1, name: 'pageview' });
  await storeEvent({ id: 3, at: midnight + 90 * MINUTE, visitor: 'c', visit: 2, name: 'pageview' });
  await storeEvent({ id: 4, at: midnight + 91 * MINUTE, visitor: '', visit: 0, name: 'newsletter_signup' });
  await sendReport(api, aReport());
  await countVisits(api);
  await countVisits(api);

  expect(await dayOf(today)).toMatchObject({ visitors: 3, visits: 2, pageviews: 3, newsletter_signups: 1 });
  expect(await dayOf(yesterday)).toMatchObject({ visits: 9, is_final: 1 });
  const google = await textId('source', 'Google');
  expect(await api.context.db('analytics_day_values').where({ value_id: google }).first()).toMatchObject({
    ...{ local_date: today, visits: 1, pageviews: 2 },
  });
});

it('what it records while both run is counted too', async () => {
  await sendReport(api, aReport());
  await countVisits(api);
  const now = api.context.now();
  await storeVisit(1, now, 'a');
  await storeEvent({ id: 1, at: now, visitor: 'a', visit: 1, name: 'pageview' });
  await countVisits(api);

  expect(await dayOf(today)).toMatchObject({ visits: 2, pageviews: 2 });
});
