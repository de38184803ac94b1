import type { Db } from '../../database/connection.ts';
import { addDays, countDays, periodsBetween, type PeriodLength } from '../calendar/periods.ts';
import { TOTALS } from '../rollups/measures.ts';
import { sumOf } from './counts.ts';
import { readDays, readHours, type DayTotals, type Totals } from './roll-ups.ts';
import { daysOf, type OpenWindow } from './window.ts';

/** A part of the window: an hour, or the days of a longer period. */
export interface Bucket {
  /** The local start of an hour, or the first date of a longer period. */
  readonly date: string;
  readonly totals: Totals;
  /** The days that were counted. Hours have none. */
  readonly days: readonly DayTotals[];
  /** The bucket has not ended, began before tracking did, or is cut by the window. */
  readonly isPartial: boolean;
}

export interface TrackedWindow extends OpenWindow {
  /** The time of which the sums are. */
  readonly countedAt: number;
  /** The first day with visits. */
  readonly trackedSince: string | null;
}

/** Every bucket of the window, oldest first, with zeros where nothing was counted. Runs one statement. */
export async function readBuckets(tracked: TrackedWindow, db: Db): Promise<Bucket[]> {
  const { granularity } = tracked.window;
  if (granularity === 'hourly') return readHourBuckets(tracked, db);
  const days = await readDays(daysOf(tracked.window), db);
  return groupDays(days, tracked, granularity).map((group) => ({
    ...group,
    totals: sumOf(TOTALS, group.days),
  }));
}

/** Hours of today that are still to come are included. */
async function readHourBuckets(
  { window, calendar, countedAt, trackedSince }: TrackedWindow,
  db: Db,
): Promise<Bucket[]> {
  const hours = daysBetween(window.startDate, window.endDate).flatMap((day) => calendar.hoursOf(day));
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
    totals: sumOf(TOTALS, counted.get(start) ?? []),
    days: [],
    isPartial: end > countedAt || !isTracked(day, trackedSince),
  }));
}

/** What was counted on the days of each period of the window, oldest first. */
export function groupDays<Day>(
  days: ReadonlyMap<string, Day>,
  { window, calendar, countedAt, trackedSince }: TrackedWindow,
  length: PeriodLength,
) {
  const today = calendar.dayOf(countedAt);
  const periods = periodsBetween(window.startDate, window.endDate, length);
  return periods.map(({ date, firstDay, lastDay, isWhole }) => ({
    date,
    days: daysBetween(firstDay, lastDay).flatMap((day) => days.get(day) ?? []),
    isPartial: !isWhole || lastDay >= today || !isTracked(firstDay, trackedSince),
  }));
}

function isTracked(day: string, trackedSince: string | null): boolean {
  return trackedSince !== null && day >= trackedSince;
}

function daysBetween(firstDay: string, lastDay: string): string[] {
  return Array.from({ length: countDays(firstDay, lastDay) }, (_, index) => addDays(firstDay, index));
}
