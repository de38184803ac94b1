import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createCalendar } from '../../src/analytics/calendar/reporting-calendar.ts';
import { deleteUnusedTexts } from '../../src/analytics/upkeep/delete-unused-texts.ts';
import { beforeStatement } from '../support/before-statement.ts';
import { newKey, submit } from '../support/forms.ts';
import { startTestApi, type TestApi } from '../support/start-test-api.ts';
import { aReport, countVisits, sendReport } from './visits.fixture.ts';

const HOUR = 60 * 60_000;
const calendar = createCalendar('America/New_York');

let api: TestApi;
beforeEach(async () => {
  api = await startTestApi({ environment: { TRUSTED_HOPS: '1' } });
});
afterEach(() => api.close());

const texts = (): Promise<string[]> => api.context.db('analytics_texts').pluck('value');
const deleteUnused = (by = api) => deleteUnusedTexts(by.context.db, new AbortController().signal);
/** The pages that today's sums name. */
const pages = (): Promise<string[]> =>
  api.context
    .db('analytics_day_values as v')
    .join('analytics_texts as t', 't.id', 'v.value_id')
    .where('t.value', 'like', '/%')
    .pluck('t.value');

describe('a text that no sum names', () => {
  it('is not stored with its event', async () => {
    await sendReport(api, aReport({ tags: { campaign: 'first' } }));
    await sendReport(api, aReport({ tags: { campaign: 'second' } }));
    expect(await texts()).toEqual([]);
    await countVisits(api);

    expect(await texts()).toEqual(expect.arrayContaining(['/', 'first']));
    expect(await texts()).not.toContain('second');
  });

  it('is deleted when the day is over', async () => {
    await sendReport(api, aReport());
    await api.context.db('analytics_texts').insert({ kind: 1, value: '/named-by-nothing' });
    const now = Date.now();
    api.advance(calendar.dayEnd(calendar.dayOf(now)) - now + HOUR);
    await api.context.housekeeping.run();

    expect(await texts()).toContain('/');
    expect(await texts()).not.toContain('/named-by-nothing');
  });

  it('is stored again by the next count when it is deleted just before it is named', async () => {
    await api.context.db('analytics_texts').insert({ kind: 1, value: '/new' });
    await sendReport(api, aReport({ page: '/new' }));
    const other = await startTestApi({ sharing: api });
    const counted = beforeStatement(/delete from analytics_texts/, () => countVisits(api), other.context.db);
    await deleteUnused(other);
    await counted;
    await countVisits(api);
    await other.close();

    expect(await pages()).toEqual(['/new']);
  });
});

describe('a text that a sum names', () => {
  it('stays, also if that is a conversion, which belongs to no visit', async () => {
    await submit(api, { headers: newKey() });
    await sendReport(
      api,
      aReport({ page: '/counted', release: `marketing@${'a'.repeat(20)}`, tags: { source: 'letter' } }),
    );
    await countVisits(api);
    const before = await texts();
    await deleteUnused();

    expect(await texts()).toEqual(before);
    expect(before).toEqual(expect.arrayContaining(['application_received', '/counted', 'letter']));
  });
});
