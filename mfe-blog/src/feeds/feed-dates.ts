const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** The start of a date in a time zone, as in RFC 3339: `2026-01-31T00:00:00-05:00`. Readers in that zone see the same date. */
export function toJsonDate(date: string, timeZone: string): string {
  return `${date}T00:00:00${offsetOn(date, timeZone)}`;
}

/** The same as in RFC 822: `Sat, 31 Jan 2026 00:00:00 -0500`. */
export function toRssDate(date: string, timeZone: string): string {
  const [year = '', month = '', day = ''] = date.split('-');
  const weekday = DAYS[new Date(`${date}T00:00:00Z`).getUTCDay()];
  const offset = offsetOn(date, timeZone).replace(':', '');
  return `${weekday}, ${day} ${MONTHS[Number(month) - 1]} ${year} 00:00:00 ${offset}`;
}

/** The zone's offset at the start of the date, such as `-05:00`. */
function offsetOn(date: string, timeZone: string): string {
  const start = new Date(`${date}T00:00:00${offsetAt(new Date(`${date}T00:00:00Z`), timeZone)}`);
  return offsetAt(start, timeZone);
}

function offsetAt(instant: Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  const name = format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  // UTC itself is `GMT`.
  return name.slice('GMT'.length) || '+00:00';
}
