import { toInstant } from '../database/instants.ts';

/** The days of the reporting time zone. Instants are in milliseconds since 1970. */
export interface ReportingDays {
  readonly timeZone: string;
  dayOf(at: number): string;
  dayStart(day: string): number;
  dayEnd(day: string): number;
}

interface Days {
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
}

/** A range of stored instants. */
export interface InstantRange {
  /** The first instant. */
  readonly from?: string | undefined;
  /** The first instant afterwards. */
  readonly until?: string | undefined;
}

/** The instants from the first day to the last one, both inclusive. Null when the first day is in the future. */
export function dayRange(
  { startDate, endDate }: Days,
  calendar: ReportingDays,
  now: number,
): InstantRange | null {
  const today = calendar.dayOf(now);
  if (startDate !== undefined && startDate > today) return null;
  return {
    from: startDate === undefined ? undefined : toInstant(calendar.dayStart(startDate)),
    // Databases do not store all dates of the far future.
    until: endDate === undefined || endDate >= today ? undefined : toInstant(calendar.dayEnd(endDate)),
  };
}
