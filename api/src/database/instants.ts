/**
 * Instants lie in the database as UTC text of one form, `2025-01-31 09:30:00.123`, which MySQL reads as DATETIME(3)
 * and which sorts by time as SQLite text.
 */
export function toInstant(time: Date | number): string {
  return new Date(time).toISOString().replace('T', ' ').replace('Z', '');
}

/** ISO 8601 of a stored instant, as the contracts want it. */
export function toIso(instant: string): string {
  return `${instant.replace(' ', 'T')}Z`;
}

/** Milliseconds since 1970 of a stored instant. */
export function toTime(instant: string): number {
  return Date.parse(toIso(instant));
}
