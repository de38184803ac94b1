import type { VisitEvents } from '@site/shared/contracts';
import { recordVisitEvents } from '@site/shared/contracts';
import { createCalendar } from '../../src/analytics/calendar/reporting-calendar.ts';
import { createOpenDays } from '../../src/analytics/rollups/open-days.ts';
import { createCopyEarlierEvents } from '../../src/analytics/upkeep/copy-earlier-events.ts';
import type { Db } from '../../src/database/connection.ts';
import type { TestApi } from '../support/start-test-api.ts';

export const BROWSER = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0',
  'accept-language': 'en-US,en;q=0.5',
} as const;
export const ADDRESS = '203.0.113.77';

export const aReport = (changes: Partial<VisitEvents> = {}): VisitEvents => ({
  page: '/',
  viewport: 'desktop',
  language: 'en',
  events: [{ name: 'pageview' }],
  ...changes,
});

/** Sends a report through the trusted proxy, as a browser at `ADDRESS` does. */
export function sendReport(
  { url }: Pick<TestApi, 'url'>,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  return fetch(`${url}${recordVisitEvents.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': ADDRESS, ...BROWSER, ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

/** What was dropped, by reason. */
export async function dropsOf(db: Db): Promise<Record<string, number>> {
  const rows: { reason: string; count: number }[] = await db('analytics_drops').select('reason', 'count');
  return Object.fromEntries(rows.map(({ reason, count }) => [reason, Number(count)]));
}

/** The stored events in order, by name and page. */
export async function storedEvents(db: Db): Promise<string[]> {
  const rows: { name: string; page: string }[] = await db('analytics_visit_events').orderBy('id');
  return rows.map(({ name, page }) => `${name} ${page}`);
}

/** Counts the open days, as a report does. */
export async function countVisits({ context: { db, now } }: Pick<TestApi, 'context'>): Promise<void> {
  const readCalendar = async () => createCalendar('America/New_York');
  await createOpenDays({ db, now, readCalendar, copyEarlierEvents: createCopyEarlierEvents(db) }, 0)();
}
