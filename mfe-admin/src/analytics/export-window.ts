import { EXPORT_WINDOW_DAYS } from '@site/shared/contracts';

export interface ExportWindow {
  readonly startDate: string;
  readonly endDate: string;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** The last days through today in the site's reporting time zone. */
export function exportWindow(timeZone: string, now: Date): ExportWindow {
  const endDate = dateIn(timeZone, now);
  const start = new Date(Date.parse(`${endDate}T00:00:00Z`) - EXPORT_WINDOW_DAYS * DAY_MS);
  return { startDate: start.toISOString().slice(0, 10), endDate };
}

function dateIn(timeZone: string, instant: Date): string {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  const parts = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, value]));
  return `${parts.year}-${parts.month}-${parts.day}`;
}
