import type { AnalyticsWindow } from '@site/shared/contracts/staff';
import type { Db } from '../../database/connection.ts';
import { periodsBetween, type Period, type PeriodLength } from '../calendar/periods.ts';
import type { Bucket } from '../reading/buckets.ts';
import { readTopValues, type TopValues } from '../reading/top-values.ts';

/**
 * The top page and source of each bucket, by the bucket's date. Runs one statement for each year of top values that are not
 * stored with their day. Hours have none: values of dimensions are counted by the day.
 */
export async function readTops(
  { startDate, endDate, granularity }: AnalyticsWindow,
  buckets: readonly Bucket[],
  db: Db,
): Promise<ReadonlyMap<string, TopValues>> {
  if (granularity === 'hourly') return new Map();
  if (granularity === 'daily') return readTopsOfDays(buckets, db);
  return readTopsOf(periodsBetween(startDate, endDate, granularity), granularity, db);
}

/** Final days know their top values. The others are read together: usually only today. */
async function readTopsOfDays(buckets: readonly Bucket[], db: Db): Promise<ReadonlyMap<string, TopValues>> {
  const days = buckets.flatMap(({ date, days: [day] }) => (day ? [{ date, top: day.top }] : []));
  const open = days.filter(({ top }) => !top);
  const periods = open.map(({ date }) => ({ date, firstDay: date, lastDay: date, isWhole: true }));
  const read = await readTopsOf(periods, 'daily', db);
  return new Map(days.map(({ date, top }) => [date, top ?? read.get(date) ?? {}]));
}

/** Periods of about a year. Reading the values of ten years at once can exceed the timeout of a statement. */
const PERIODS_PER_STATEMENT = { daily: 366, weekly: 52, monthly: 12 } as const;

async function readTopsOf(
  periods: readonly Period[],
  length: PeriodLength,
  db: Db,
): Promise<ReadonlyMap<string, TopValues>> {
  const tops = new Map<string, TopValues>();
  const most = PERIODS_PER_STATEMENT[length];
  for (let index = 0; index < periods.length; index += most) {
    const part = periods.slice(index, index + most);
    const [first, last] = [part.at(0), part.at(-1)];
    if (!first || !last) break;
    const days = { firstDay: first.firstDay, lastDay: last.lastDay };
    for (const [date, top] of await readTopValues(days, length, db)) tops.set(date, top);
  }
  return tops;
}
