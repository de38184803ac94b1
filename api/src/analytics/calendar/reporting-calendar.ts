import { addDays } from './periods.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const MAX_DAYS_REMEMBERED = 400;

/**
 * An hour of the reporting time zone. It starts at a full local hour or at a clock change, and lasts until the next of these.
 * So it is shorter than 60 minutes next to a change of 30 minutes (Australia/Lord_Howe). `start` is unique, the local time is not.
 */
export interface Hour {
  /** Milliseconds since 1970. */
  readonly start: number;
  /** Start of the next hour. */
  readonly end: number;
  /** Local date, as `2026-11-20`. */
  readonly day: string;
  /** Local start with its offset, as `2026-11-20T14:00:00-05:00`. */
  readonly label: string;
}

/** Days and hours of a time zone. Instants are in milliseconds since 1970. */
export interface ReportingCalendar {
  readonly timeZone: string;
  dayOf(at: number): string;
  hourOf(at: number): Hour;
  /** The hours of a day, oldest first: 23 or 25 on most days with a clock change, none on a date that the zone skipped. */
  hoursOf(day: string): readonly Hour[];
  /** The first instant of a date. That is not midnight where a clock change skips midnight. */
  dayStart(day: string): number;
  /** The start of the next date. */
  dayEnd(day: string): number;
}

/** Creates the calendar of an IANA time zone. Calls within the same hour are answered from memory. */
export function createCalendar(timeZone: string): ReportingCalendar {
  const offsetAt = createOffsets(timeZone);
  const dateAt = (at: number) => new Date(at + offsetAt(at)).toISOString().slice(0, 10);
  const dayStart = rememberLast((day: string) => firstInstantOf(day, offsetAt, dateAt));
  const dayEnd = (day: string) => dayStart(addDays(day, 1));
  /** A clock that goes back over midnight repeats the end of a date. That time belongs to the date that has begun. */
  const dayOf = (at: number) => {
    const next = addDays(dateAt(at), 1);
    return at >= dayStart(next) ? next : dateAt(at);
  };

  function findHour(at: number): Hour {
    const offset = offsetAt(at);
    const fullHour = Math.floor((at + offset) / HOUR_MS) * HOUR_MS - offset;
    const hasChanged = (since: number) => (instant: number) => offsetAt(instant) !== offsetAt(since);
    const isOld = offsetAt(fullHour) !== offset;
    const start = isOld ? firstInstant(fullHour, at, hasChanged(fullHour)) : fullHour;
    const nextFullHour = fullHour + HOUR_MS;
    const isCut = offsetAt(nextFullHour - 1) !== offset;
    const end = isCut ? firstInstant(at, nextFullHour - 1, hasChanged(at)) : nextFullHour;
    return { start, end, day: dayOf(start), label: labelOf(start, offset) };
  }

  let current: Hour | undefined;
  function hourOf(at: number): Hour {
    if (!current || at < current.start || at >= current.end) current = findHour(at);
    return current;
  }

  return {
    timeZone,
    ...{ hourOf, dayStart, dayEnd },
    dayOf: (at) => hourOf(at).day,
    hoursOf(day) {
      const hours: Hour[] = [];
      const end = dayEnd(day);
      for (let at = dayStart(day); at < end; at = hours.at(-1)?.end ?? end) hours.push(findHour(at));
      return hours;
    },
  };
}

/** Returns the offset from UTC in milliseconds, positive to the east. */
function createOffsets(timeZone: string): (at: number) => number {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  const ofDays = new Map<number, number | null>();
  /** The offset during a whole day of UTC, or null if it changes. No zone changes its clock twice within a day. */
  const ofDay = (day: number) => {
    const first = parseOffset(format.format(day * DAY_MS));
    return first === parseOffset(format.format((day + 1) * DAY_MS - 1)) ? first : null;
  };
  return (at) => {
    const day = Math.floor(at / DAY_MS);
    let offset = ofDays.get(day);
    if (offset === undefined) {
      if (ofDays.size === MAX_DAYS_REMEMBERED) ofDays.clear();
      ofDays.set(day, (offset = ofDay(day)));
    }
    return offset ?? parseOffset(format.format(at));
  };
}

/** Reads the end of a formatted date, as `GMT-05:00`. */
function parseOffset(date: string): number {
  const [, sign, hours, minutes, seconds] = /GMT(?:([+-])(\d\d):(\d\d)(?::(\d\d))?)?$/.exec(date) ?? [];
  const size = ((Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60 + Number(seconds ?? 0)) * 1000;
  return sign === '-' ? -size : size;
}

/** No zone is further than this from UTC. */
const MAX_OFFSET_MS = 16 * HOUR_MS;

function firstInstantOf(
  day: string,
  offsetAt: (at: number) => number,
  dateAt: (at: number) => string,
): number {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  // A whole date can be skipped, so the search goes on for another day.
  const [low, high] = [midnight - MAX_OFFSET_MS, midnight + MAX_OFFSET_MS + DAY_MS];
  const found = firstInstant(low, high, (at) => dateAt(at) >= day);
  // Where the clock goes back just after midnight, the date begins twice. The first time counts.
  const earlier = midnight - offsetAt(found - 3 * HOUR_MS);
  return earlier < found && dateAt(earlier) >= day ? earlier : found;
}

/** The first instant for which `test` holds, by binary search. It must not hold at `low`, and must hold at `high`. */
function firstInstant(low: number, high: number, test: (at: number) => boolean): number {
  let [before, after] = [low, high];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (test(middle)) after = middle;
    else before = middle;
  }
  return after;
}

function labelOf(start: number, offset: number): string {
  const local = new Date(start + offset).toISOString().slice(0, 19);
  const size = new Date(Math.abs(offset)).toISOString();
  const seconds = size.slice(17, 19);
  return `${local}${offset < 0 ? '-' : '+'}${size.slice(11, 16)}${seconds === '00' ? '' : `:${seconds}`}`;
}

function rememberLast<Key, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  let last: { readonly key: Key; readonly value: Value } | undefined;
  return (key) => {
    if (last?.key !== key) last = { key, value: compute(key) };
    return last.value;
  };
}
