import { SUBSCRIBER_DAYS, type SubscriberDay } from '@site/shared/contracts/staff';
import type { Db } from '../database/connection.ts';
import { toInstant, toTime } from '../database/instants.ts';
import type { ReportingDays } from '../lists/day-range.ts';
import type { SubscriberListServices } from './subscriber-list.ts';

type Series = Exclude<keyof SubscriberDay, 'date'>;

const COLUMNS: Readonly<Record<Series, string>> = {
  signedUp: 'created_at',
  confirmed: 'confirmed_at',
  unsubscribed: 'unsubscribed_at',
};

/** Sign-ups, confirmations and unsubscribes of the last days in the reporting time zone, oldest first. */
export async function readDays({ db, readCalendar, now }: SubscriberListServices): Promise<SubscriberDay[]> {
  const calendar = await readCalendar();
  const dates = lastDates(calendar, now());
  const from = toInstant(calendar.dayStart(dates[0] ?? ''));
  const count = async (series: Series) => countByDate(COLUMNS[series], from, calendar, db);
  const [signedUp, confirmed, unsubscribed] = await Promise.all([
    count('signedUp'),
    count('confirmed'),
    count('unsubscribed'),
  ]);
  return dates.map((date) => ({
    date,
    signedUp: signedUp.get(date) ?? 0,
    confirmed: confirmed.get(date) ?? 0,
    unsubscribed: unsubscribed.get(date) ?? 0,
  }));
}

function lastDates({ dayOf, dayStart }: ReportingDays, now: number): string[] {
  const dates = [dayOf(now)];
  while (dates.length < SUBSCRIBER_DAYS) dates.unshift(dayOf(dayStart(dates[0] ?? '') - 1));
  return dates;
}

/** The database counts by the minute, since days begin at another time in each time zone, on a full minute in all of them. */
async function countByDate(column: string, from: string, { dayOf }: ReportingDays, db: Db) {
  const minute = db.raw('substr(??, 1, 16)', [column]);
  const rows: { at: string; n: number | string }[] = await db('newsletter_subscriptions')
    .where(column, '>=', from)
    .groupBy(minute)
    .select({ at: minute })
    .count({ n: '*' });
  const counts = new Map<string, number>();
  for (const { at, n } of rows) {
    const date = dayOf(toTime(`${at}:00.000`));
    counts.set(date, (counts.get(date) ?? 0) + Number(n));
  }
  return counts;
}
