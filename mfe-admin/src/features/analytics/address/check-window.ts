import { AnalyticsWindow } from '@site/shared/contracts/staff';
import { DATE_FAULTS } from '../admin-dashboard-content.ts';
import { countDays } from '../../../kit/time/calendar.ts';
import type { DayWindow } from '../../../kit/time/day-window.ts';
import { toFaults } from '../report/use-field-faults.ts';
import { MAX_WINDOW_DAYS } from './analytics-address.ts';

type Faults = Readonly<Partial<Record<'startDate' | 'endDate', string>>>;

/** Two dates that can be shown, or what is wrong with them. An end after today becomes today. */
export function checkWindow(
  dates: { readonly startDate: unknown; readonly endDate: unknown },
  today: string,
): { readonly window: DayWindow } | { readonly faults: Faults } {
  const { data, error } = AnalyticsWindow.safeParse(dates);
  if (!data) return { faults: toFaults(error.issues) };
  const { startDate } = data;
  if (startDate > today) return { faults: { startDate: DATE_FAULTS.future } };
  const window = { startDate, endDate: data.endDate > today ? today : data.endDate };
  return countDays(window) > MAX_WINDOW_DAYS ? { faults: { startDate: DATE_FAULTS.tooLong } } : { window };
}
