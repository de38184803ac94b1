/** How the instants of a CSV file are written. */
export interface LocalTimes {
  /** The name of a column of times, with their zone. */
  heading(name: string): string;
  /** An ISO instant in local time, as `2026-11-29 14:05:09`. Spreadsheets read no date that ends in a `Z` or an offset. */
  cell(instant: string): string;
}

/** Writes instants in an IANA time zone, in a form that spreadsheets read as dates. */
export function createLocalTimes(timeZone: string): LocalTimes {
  // Sweden writes dates as ISO 8601 does.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return {
    heading: (name) => `${name} (${timeZone})`,
    cell: (instant) => format.format(Date.parse(instant)),
  };
}
