/**
 * Instants are stored as UTC text such as `2025-01-31 09:30:00.123`. MySQL reads it as DATETIME(3), and as text in SQLite
 * it sorts by time.
 */
export function toInstant(time: Date | number): string {
  return new Date(time).toISOString().replace('T', ' ').replace('Z', '');
}

/** A stored instant in ISO 8601, as the contracts require. */
export function toIso(instant: string): string {
  return `${instant.replace(' ', 'T')}Z`;
}

/** A stored instant in milliseconds since 1970. */
export function toTime(instant: string): number {
  return Date.parse(toIso(instant));
}
