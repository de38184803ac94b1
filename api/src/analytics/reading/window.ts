import { MAX_EXPORT_DAYS, type AnalyticsWindow } from '@site/shared/contracts/staff';
import { type SiteFacts } from '@site/shared/contracts';
import { AppError } from '../../errors.ts';
import { countDays } from '../calendar/periods.ts';
import { createCalendar, type ReportingCalendar } from '../calendar/reporting-calendar.ts';

/** Consecutive days. */
export interface DayRange {
  readonly firstDay: string;
  /** Inclusive. */
  readonly lastDay: string;
}

export interface WindowServices {
  readonly now: () => number;
  readonly readFacts: () => Promise<Pick<SiteFacts, 'reportingTimeZone'>>;
}

/** A window that can be read. */
export interface OpenWindow {
  /** Ends today at the latest. */
  readonly window: AnalyticsWindow;
  readonly calendar: ReportingCalendar;
}

/** Checks the requested window in the current reporting time zone. Throws `validation_failed` if it cannot be read. */
export async function openWindow(
  requested: AnalyticsWindow,
  { now, readFacts }: WindowServices,
): Promise<OpenWindow> {
  const { reportingTimeZone } = await readFacts();
  const calendar = createCalendar(reportingTimeZone);
  return { window: checkWindow(requested, calendar.dayOf(now())), calendar };
}

/** The days of a window. */
export function daysOf({ startDate, endDate }: Pick<AnalyticsWindow, 'startDate' | 'endDate'>): DayRange {
  return { firstDay: startDate, lastDay: endDate };
}

/** Moves an end after today to today. */
function checkWindow(window: AnalyticsWindow, today: string): AnalyticsWindow {
  const { startDate, granularity } = window;
  if (startDate > today)
    throw fault('startDate', `The start date is after today, ${today}. Choose an earlier start date`);
  const endDate = window.endDate > today ? today : window.endDate;
  const most = MAX_EXPORT_DAYS[granularity];
  if (countDays(startDate, endDate) > most)
    throw fault(
      'startDate',
      granularity === 'hourly'
        ? `Hours are limited to ${most} days. Choose a later start date or another granularity`
        : `The window is limited to ${most} days. Choose a later start date`,
    );
  return { startDate, endDate, granularity };
}

function fault(field: string, message: string): AppError {
  return new AppError('validation_failed', {
    detail: message,
    errors: [{ field, code: 'out_of_range', message }],
  });
}
