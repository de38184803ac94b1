import { EXPORT_WINDOW_DAYS } from '@site/shared/contracts/staff';
import { addDays, dateIn } from '../../kit/time/calendar.ts';
import type { DayWindow } from '../../kit/time/day-window.ts';

/** The last days through today in the site's reporting time zone. */
export function exportWindow(timeZone: string, now: Date): DayWindow {
  const endDate = dateIn(timeZone, now);
  return { startDate: addDays(endDate, -EXPORT_WINDOW_DAYS), endDate };
}
