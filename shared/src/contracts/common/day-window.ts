import * as z from 'zod/mini';

const FIRST_DATE = '1970-01-01';
const INVALID_DATE = 'Enter a date that exists, as 2026-11-20';

/** A day of the calendar, such as `2026-11-20`. */
export const IsoDate = z.iso
  .date(INVALID_DATE)
  .check(z.refine((date) => date >= FIRST_DATE, `Enter a date after ${FIRST_DATE}`));

interface Window {
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
}

/** Checks that a window with both dates does not end before it starts. */
export const checkWindowOrder = z.refine<Window>(
  ({ startDate, endDate }) => !startDate || !endDate || startDate <= endDate,
  { path: ['endDate'], error: 'The end date is before the start date. Choose a later end date' },
);
