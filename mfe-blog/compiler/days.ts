import { factsFromEnvironment } from '@site/shared/contracts';

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** A day in a readable form and in ISO form. */
export interface Day {
  readonly shown: string;
  readonly iso: string;
}

/**
 * Parses `2024-03-25`, `Mar 25, 2024` or `March 25, 2024`. The readable form keeps the month as written.
 * Returns null for an invalid day.
 */
export function readDay(text: string): Day | null {
  const iso = /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : isoOf(text);
  if (iso === null) return null;
  const [year = 0, month = 0, day = 0] = iso.split('-').map(Number);
  const date = new Date(Date.UTC(year, month - 1, day));
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null;
  return { iso, shown: text === iso ? `${MONTHS[month - 1]?.slice(0, 3)} ${day}, ${year}` : text };
}

function isoOf(text: string): string | null {
  const {
    month,
    day = '',
    year,
  } = /^(?<month>[A-Z][a-z]+) (?<day>\d{1,2}), (?<year>\d{4})$/.exec(text)?.groups ?? {};
  const place = MONTHS.findIndex((name) => name === month || name.slice(0, 3) === month);
  return place === -1 ? null : `${year}-${String(place + 1).padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** The date of an instant in the site's time zone, as 2026-01-31. */
export function siteDay(now: Date, environment: NodeJS.ProcessEnv = process.env): string {
  const { reportingTimeZone } = factsFromEnvironment(environment).facts;
  // The Swedish locale formats dates as ISO 8601 does.
  return new Intl.DateTimeFormat('sv-SE', { timeZone: reportingTimeZone, dateStyle: 'short' }).format(now);
}
