import type { DayWindow } from './day-window.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The date of an instant in a time zone, as 2026-11-20. */
export function dateIn(timeZone: string, instant: Date): string {
  return datesIn(timeZone)(instant);
}

/** Says the dates of many instants. A formatter costs far more than what it formats. */
export function datesIn(timeZone: string): (instant: Date) => string {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  return (instant) => {
    const parts = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, value]));
    return `${parts['year']}-${parts['month']}-${parts['day']}`;
  };
}

/** Dates have no time zone: every day counts 24 hours here, whatever the clocks do. */
export function addDays(date: string, days: number): string {
  return new Date(startOf(date) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Both ends count. */
export function countDays({ startDate, endDate }: DayWindow): number {
  return Math.round((startOf(endDate) - startOf(startDate)) / DAY_MS) + 1;
}

function startOf(date: string): number {
  return Date.parse(`${date}T00:00:00Z`);
}
