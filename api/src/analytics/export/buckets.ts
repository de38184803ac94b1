import type { AnalyticsWindow } from '@site/shared/contracts';
import type { Db } from '../../database/connection.ts';
import { addDays, countDays, periodsBetween, type Period, type PeriodLength } from '../calendar/periods.ts';
import type { ReportingCalendar } from '../calendar/reporting-calendar.ts';
import { TOTALS, type Total } from '../rollups/measures.ts';
import {
  findFirstDay,
  readDays,
  readHours,
  readTopValues,
  type DayTotals,
  type TopValues,
  type Totals,
} from './roll-ups.ts';

/** One row of the export. */
export interface Bucket {
  /** The local start of an hour, or the first date of a longer period. */
  readonly date: string;
  readonly totals: Totals;
  readonly top: TopValues;
  /** The bucket has not ended, began before tracking did, or is cut by the window. */
  readonly isPartial: boolean;
}

interface BucketServices {
  readonly db: Db;
  readonly calendar: ReportingCalendar;
  /** The time of the export. */
  readonly at: number;
}

/**
 * Every bucket of the window, oldest first, with zeros where nothing was counted. Runs two statements, and one for each year of
 * top values that are not stored with their day.
 */
export async function readBuckets(
  { startDate, endDate, granularity }: AnalyticsWindow,
  services: BucketServices,
): Promise<Bucket[]> {
  const firstDay = await findFirstDay(services.db);
  const isTracked = (day: string) => firstDay !== null && day >= firstDay;
  if (granularity === 'hourly')
    return readHourBuckets(daysBetween(startDate, endDate), { ...services, isTracked });
  const periods = periodsBetween(startDate, endDate, granularity);
  return readPeriodBuckets(periods, granularity, { ...services, isTracked });
}

interface Tracking {
  readonly isTracked: (day: string) => boolean;
}

/** Hours have no top page and source: values of dimensions are counted by the day. Hours of today that are still to come are included. */
async function readHourBuckets(
  days: readonly string[],
  { db, calendar, at, isTracked }: BucketServices & Tracking,
): Promise<Bucket[]> {
  const hours = days.flatMap((day) => calendar.hoursOf(day));
  const [first, last] = [hours.at(0), hours.at(-1)];
  if (!first || !last) return [];
  const counted = new Map<number, Totals[]>(hours.map(({ start }) => [start, []]));
  for (const row of await readHours(first.start, last.end, db)) {
    // Hours counted before the time zone was changed can start within an hour of today's zone.
    const start = counted.has(row.hour_start) ? row.hour_start : calendar.hourOf(row.hour_start).start;
    counted.get(start)?.push(row);
  }
  return hours.map(({ start, end, day, label }) => ({
    date: label,
    totals: sumOf(counted.get(start) ?? []),
    top: {},
    isPartial: end > at || !isTracked(day),
  }));
}

async function readPeriodBuckets(
  periods: readonly Period[],
  length: PeriodLength,
  { db, calendar, at, isTracked }: BucketServices & Tracking,
): Promise<Bucket[]> {
  const [first, last] = [periods.at(0), periods.at(-1)];
  if (!first || !last) return [];
  const window = { firstDay: first.firstDay, lastDay: last.lastDay };
  const today = calendar.dayOf(at);
  const days = await readDays(window, db);
  const tops = length === 'daily' ? await readTopsOfDays(days, db) : await readTops(periods, length, db);
  return periods.map(({ date, firstDay, lastDay, isWhole }) => ({
    date,
    totals: sumOf(daysBetween(firstDay, lastDay).flatMap((day) => days.get(day) ?? [])),
    top: tops.get(date) ?? {},
    isPartial: !isWhole || lastDay >= today || !isTracked(firstDay),
  }));
}

/** Final days know their top values. The others are read together: usually only today. */
async function readTopsOfDays(
  days: ReadonlyMap<string, DayTotals>,
  db: Db,
): Promise<ReadonlyMap<string, TopValues>> {
  const open = [...days].filter(([, { top }]) => !top).map(([day]) => day);
  const periods = open.sort().map((day) => ({ date: day, firstDay: day, lastDay: day, isWhole: true }));
  const read = await readTops(periods, 'daily', db);
  return new Map([...days].map(([day, { top }]) => [day, top ?? read.get(day) ?? {}]));
}

/** Periods of about a year. Reading the values of ten years at once can exceed the timeout of a statement. */
const PERIODS_PER_STATEMENT = { daily: 366, weekly: 52, monthly: 12 } as const;

async function readTops(
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
    const window = { firstDay: first.firstDay, lastDay: last.lastDay };
    for (const [date, top] of await readTopValues(window, length, db)) tops.set(date, top);
  }
  return tops;
}

function daysBetween(firstDay: string, lastDay: string): string[] {
  return Array.from({ length: countDays(firstDay, lastDay) }, (_, index) => addDays(firstDay, index));
}

/** Visitors are added up too: nobody is recognized on another day. */
function sumOf(parts: readonly Totals[]): Totals {
  const sum = (total: Total) => parts.reduce((before, part) => before + part[total], 0);
  return Object.fromEntries(TOTALS.map((total) => [total, sum(total)])) as Record<Total, number>;
}
