const DAY_MS = 24 * 60 * 60 * 1000;

/** Consecutive days. `date` names the period: the day itself, the week's Monday or the first of the month. */
export interface Period {
  readonly date: string;
  readonly firstDay: string;
  /** Inclusive. */
  readonly lastDay: string;
  /** False when the window starts or ends within the week or month. */
  readonly isWhole: boolean;
}

export type PeriodLength = 'daily' | 'weekly' | 'monthly';

/** The date a number of days later, as `YYYY-MM-DD`. */
export function addDays(day: string, count: number): string {
  return toDay(toTime(day) + count * DAY_MS);
}

/** The number of days from the first to the last day, both included. */
export function countDays(firstDay: string, lastDay: string): number {
  return (toTime(lastDay) - toTime(firstDay)) / DAY_MS + 1;
}

/** The periods that contain a day of the window, oldest first. The first and the last are cut to the window. Weeks are ISO weeks. */
export function periodsBetween(firstDay: string, lastDay: string, length: PeriodLength): Period[] {
  const { startOf, nextStart } = PERIODS[length];
  const periods: Period[] = [];
  for (let date = startOf(firstDay); date <= lastDay; date = nextStart(date)) {
    const end = addDays(nextStart(date), -1);
    const isWhole = date >= firstDay && end <= lastDay;
    periods.push({
      date,
      firstDay: date < firstDay ? firstDay : date,
      lastDay: end > lastDay ? lastDay : end,
      isWhole,
    });
  }
  return periods;
}

const PERIODS = {
  daily: { startOf: (day: string) => day, nextStart: (day: string) => addDays(day, 1) },
  weekly: { startOf: mondayOf, nextStart: (monday: string) => addDays(monday, 7) },
  monthly: {
    startOf: firstOfMonth,
    // No month has more than 31 days, and two months are longer.
    nextStart: (first: string) => firstOfMonth(addDays(first, 31)),
  },
} as const;

function mondayOf(day: string): string {
  const daysSinceMonday = (new Date(toTime(day)).getUTCDay() + 6) % 7;
  return addDays(day, -daysSinceMonday);
}

function firstOfMonth(day: string): string {
  return `${day.slice(0, 7)}-01`;
}

function toTime(day: string): number {
  return Date.parse(`${day}T00:00:00Z`);
}

function toDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
