import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { VisitEvents } from '@site/shared/contracts';
import { createCalendar } from '../src/analytics/calendar/reporting-calendar.ts';
import { deleteUnusedTexts } from '../src/analytics/upkeep/delete-unused-texts.ts';
import { beforeStatement } from './before-statement.ts';
import { newKey, submit } from './forms.ts';
import { isOnMysql, startTestApi, type TestApi } from './start-test-api.ts';
import { aReport, sendReport, storedEvents } from './visits.fixture.ts';

const HOUR = 60 * 60_000;
const calendar = createCalendar('America/New_York');
/** Such an event starts no visit, so it is not counted. Its texts are stored before that is known. */
const UNCOUNTED: VisitEvents['events'] = [{ name: 'engagement', visibleMs: 10, scrollPercent: 10 }];
const LOCK = /lock_count/;
const READ_IDS = /select id, kind, value from analytics_texts/;

let api: TestApi;
/** A second process. */
let other: TestApi;
beforeEach(async () => {
  api = await startTestApi({ environment: { TRUSTED_HOPS: '1' } });
  other = await startTestApi({ sharing: api, environment: { TRUSTED_HOPS: '1' } });
});
afterEach(async () => {
  await other.close();
  await api.close();
});

const texts = (): Promise<string[]> => api.context.db('analytics_texts').pluck('value');
const deleteUnused = (by = api) => deleteUnusedTexts(by.context.db, new AbortController().signal);

let visitors = 0;
/** Sends the report of a new visitor. */
async function send(changes: Partial<VisitEvents>, to = api): Promise<void> {
  visitors += 1;
  const headers = { 'x-forwarded-for': `198.51.${Math.floor(visitors / 250)}.${visitors % 250}` };
  expect((await sendReport(to, aReport(changes), headers)).status).toBe(202);
}

describe('a text that was never counted', () => {
  it('is deleted when the day is over', async () => {
    await send({ page: '/uncounted', events: UNCOUNTED });
    await sendReport(api, aReport({ tags: { campaign: 'first' } }));
    await sendReport(api, aReport({ tags: { campaign: 'second' } }));
    expect(await texts()).toEqual(expect.arrayContaining(['/uncounted', 'first', 'second']));
    const now = Date.now();
    api.advance(calendar.dayEnd(calendar.dayOf(now)) - now + HOUR);
    await api.context.housekeeping.run();

    expect(await texts()).toEqual(expect.arrayContaining(['/', 'first']));
    expect(await texts()).not.toContain('/uncounted');
    expect(await texts()).not.toContain('second');
  });

  it('is stored again for a process that remembers its id', async () => {
    await send({ page: '/remembered', events: UNCOUNTED });
    await deleteUnused(other);
    expect(await texts()).not.toContain('/remembered');
    await send({ page: '/remembered' });
    await send({ page: '/remembered' }, other);

    expect(await storedEvents(api.context.db)).toEqual(['pageview /remembered', 'pageview /remembered']);
    expect((await texts()).filter((text) => text === '/remembered')).toHaveLength(1);
  });

  it('is stored again when it is deleted just before it is counted', async () => {
    const deleted = beforeStatement(LOCK, () => deleteUnused(other), api.context.db);
    await send({ page: '/new' });
    await deleted;

    expect(await storedEvents(api.context.db)).toEqual(['pageview /new']);
  });

  it('is stored again when it is deleted just before its id is read', async () => {
    await send({ page: '/new', events: UNCOUNTED }, other);
    const deleted = beforeStatement(READ_IDS, () => deleteUnused(other), api.context.db);
    await send({ page: '/new' });
    await deleted;

    expect(await storedEvents(api.context.db)).toEqual(['pageview /new']);
  });

  it('stays when it is counted just before it would be deleted', async () => {
    await send({ page: '/new', events: UNCOUNTED });
    const counted = beforeStatement(LOCK, () => send({ page: '/new' }), other.context.db);
    await deleteUnused(other);
    await counted;

    expect(await storedEvents(api.context.db)).toEqual(['pageview /new']);
  });

  it('of one report loses no other report of the same batch', async () => {
    await send({ page: '/remembered', events: UNCOUNTED });
    await deleteUnused(other);
    await Promise.all(['/remembered', '/', '/remembered', '/new'].map((page) => send({ page })));

    expect((await storedEvents(api.context.db)).sort()).toEqual([
      'pageview /',
      'pageview /new',
      'pageview /remembered',
      'pageview /remembered',
    ]);
  });
});

describe('a text that something refers to', () => {
  it('stays, also if that is a conversion, which belongs to no visit', async () => {
    await submit(api, { headers: newKey() });
    await send({ page: '/counted', release: `marketing@${'a'.repeat(20)}`, tags: { source: 'letter' } });
    const before = await texts();
    await deleteUnused();

    expect(await texts()).toEqual(before);
    expect(await storedEvents(api.context.db)).toEqual([
      'application_received /application',
      'pageview /counted',
    ]);
  });

  it('stays while visits are recorded and unused texts are deleted at the same time', async () => {
    // Two connections of one process would block each other on SQLite.
    const second = isOnMysql ? other : api;
    const pages = Array.from({ length: 30 }, (_, index) => `/page-${index}`);
    for (const page of pages) {
      await send({ page, events: UNCOUNTED });
      await Promise.all([send({ page }), deleteUnused(second), send({ page }, second), deleteUnused()]);
    }

    const stored = await storedEvents(api.context.db);
    expect(stored.sort()).toEqual(pages.flatMap((page) => [`pageview ${page}`, `pageview ${page}`]).sort());
  });
});
