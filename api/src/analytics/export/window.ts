import { MAX_EXPORT_DAYS, type AnalyticsWindow } from '@site/shared/contracts';
import { AppError } from '../../errors.ts';
import { countDays } from '../calendar/periods.ts';

/** The days to export, with an end after today moved to today. Throws `validation_failed` for a window that cannot be exported. */
export function checkWindow(window: AnalyticsWindow, today: string): AnalyticsWindow {
  const { startDate, granularity } = window;
  if (startDate > today)
    throw fault('startDate', `The start date is after today, ${today}. Choose an earlier start date`);
  const endDate = window.endDate > today ? today : window.endDate;
  const most = MAX_EXPORT_DAYS[granularity];
  if (countDays(startDate, endDate) > most)
    throw fault(
      'startDate',
      `The ${granularity} export is limited to ${most} days. ${
        granularity === 'hourly'
          ? 'Choose a later start date or another granularity'
          : 'Choose a later start date'
      }`,
    );
  return { startDate, endDate, granularity };
}

function fault(field: string, message: string): AppError {
  return new AppError('validation_failed', {
    detail: message,
    errors: [{ field, code: 'out_of_range', message }],
  });
}
