import type { DayWindow } from './day-window.ts';

/** A date as `Nov 20`, with its year if that is not the expected one. */
export function formatDate(date: string, expectedYear?: string): string {
  const hasYear = date.slice(0, 4) !== expectedYear;
  return new Intl.DateTimeFormat('en-US', {
    timeZone: 'UTC',
    month: 'short',
    day: 'numeric',
    ...(hasYear ? { year: 'numeric' } : {}),
  }).format(new Date(`${date}T00:00:00Z`));
}

/** A window as `Oct 1 – Oct 30`, or as its one day. */
export function formatDays({ startDate, endDate }: DayWindow, expectedYear?: string): string {
  const end = formatDate(endDate, expectedYear);
  return startDate === endDate ? end : `${formatDate(startDate, expectedYear)} – ${end}`;
}
