import { addDays } from '../../kit/time/calendar.ts';

const HOUR = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const;
const DAY = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;

/**
 * Whether 24 business hours have passed since a submission arrived (product part E4). All hours of Monday to Friday are business
 * hours, in the site's reporting time zone. Clock changes are ignored: the time of day counts.
 */
export function isFirstTouchOverdue(createdAt: string, now: Date, timeZone: string): boolean {
  return localTime(now, timeZone) >= dueAt(localTime(new Date(createdAt), timeZone));
}

/** The local time at which the first touch is due. Times sort as text: `2026-11-20T09:30:00`. */
function dueAt(arrival: string): string {
  const [day = '', time = ''] = arrival.split('T');
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  const isWeekend = weekday === 0 || weekday === 6;
  return `${addDays(day, DAYS_TO_DUE[weekday] ?? 1)}T${isWeekend ? '00:00:00' : time}`;
}

/** From Sunday. What arrives on a weekend counts from Monday, so it is due when Tuesday begins. */
const DAYS_TO_DUE = [2, 1, 1, 1, 1, 3, 3];

const formats = new Map<string, Intl.DateTimeFormat>();

function localTime(instant: Date, timeZone: string): string {
  let format = formats.get(timeZone);
  if (!format)
    formats.set(timeZone, (format = new Intl.DateTimeFormat('en-CA', { timeZone, ...DAY, ...HOUR })));
  return format.format(instant).replace(', ', 'T');
}
