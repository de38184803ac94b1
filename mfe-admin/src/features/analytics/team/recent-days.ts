import { addDays, dateIn } from '../../../kit/time/calendar.ts';
import type { DayWindow } from '../../../kit/time/day-window.ts';

/** The last days in the site's reporting time zone, with today as the last of them. */
export function recentDays(timeZone: string, now: Date, days: number): DayWindow {
  const endDate = dateIn(timeZone, now);
  return { startDate: addDays(endDate, 1 - days), endDate };
}
