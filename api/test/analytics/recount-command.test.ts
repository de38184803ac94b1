import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { addDays } from '../../src/analytics/calendar/periods.ts';
import { createCalendar } from '../../src/analytics/calendar/reporting-calendar.ts';
import { runRecountCommand } from '../../src/analytics/upkeep/recount-command.ts';
import { startTestApi, type TestApi } from '../support/start-test-api.ts';
import { aReport, countVisits, sendReport } from './visits.fixture.ts';

const DAY = 24 * 60 * 60_000;
const ZONE = 'America/New_York';

let api: TestApi;
const startedOn = createCalendar(ZONE).dayOf(Date.now());
beforeEach(async () => {
  api = await startTestApi({ environment: { TRUSTED_HOPS: '1' } });
  await sendReport(api, aReport());
  await sendReport(api, aReport({ page: '/billing' }));
  await countVisits(api);
});
afterEach(() => api.close());

/** Runs the command two days later. Resolves with what it prints. */
async function recount(...args: string[]): Promise<string> {
  const lines: string[] = [];
  const now = () => Date.now() + 2 * DAY;
  const report = (line: string) => void lines.push(line);
  await runRecountCommand(args, { db: api.context.db, now, timeZone: ZONE, rawDays: 30, report });
  return lines.join('\n');
}
const pageviews = (): Promise<number[]> => api.context.db('analytics_days').pluck('pageviews');

describe('the recount of past days', () => {
  it('corrects sums that are wrong, also of a final day', async () => {
    expect(await recount(startedOn)).toBe(`${startedOn}  the totals were right`);
    await api.context.db('analytics_days').update({ pageviews: 90, is_final: true });

    expect(await recount(startedOn, startedOn)).toBe(`${startedOn}  was corrected`);
    expect(await pageviews()).toEqual([2]);
  });

  it('leaves the sums of a day without single visits', async () => {
    await api.context.db('analytics_visit_events').delete();

    expect(await recount(startedOn)).toBe(`${startedOn}  has no visits`);
    expect(await pageviews()).toEqual([2]);
  });

  it('refuses days whose single visits, or those of the evening before, may be deleted', async () => {
    const first = addDays(startedOn, 3 - 30);

    await expect(recount(first)).rejects.toThrow(`may be deleted already. Choose a day after ${first}.`);
    expect(await recount(addDays(first, 1))).toBe(`${addDays(first, 1)}  has no visits`);
  });

  it.each([[], ['yesterday'], ['2026-11-20', '2026-11-19'], ['2026-11-19', '2026-11-20', '2026-11-21']])(
    'explains how it is called: %s %s',
    async (...args) => {
      await expect(recount(...args)).rejects.toThrow('Usage: npm run admin -- recount-visits');
    },
  );

  it('waits until a day is over', async () => {
    await expect(recount(startedOn, '2999-01-01')).rejects.toThrow('is not over in America/New_York');
  });
});
