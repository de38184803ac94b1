import type { Granularity } from '@site/shared/contracts/staff';
import { weekOf, withOffset } from './admin-dashboard-content.ts';
import type { DayWindow } from '../../kit/time/day-window.ts';
import { formatDate } from '../../kit/time/format-days.ts';

/**
 * The names of buckets: `2 PM`, `Nov 20, 2 PM`, `Nov 20`, `Week of Nov 16` or `Nov 2026`. Where clocks are set back, an hour
 * comes twice, and its names have their offset: `1 AM (UTC−4)`.
 */
export function bucketLabels(
  dates: readonly string[],
  granularity: Granularity,
  window: DayWindow,
): readonly string[] {
  const labels = dates.map((date) => bucketLabel(date, granularity, window));
  const repeated = new Set(labels.filter((label, index) => labels.indexOf(label) !== index));
  return labels.map((label, index) =>
    repeated.has(label) ? withOffset(label, offsetOf(dates[index] ?? '')) : label,
  );
}

function bucketLabel(date: string, granularity: Granularity, window: DayWindow): string {
  const year = window.endDate.slice(0, 4);
  switch (granularity) {
    case 'hourly':
      return window.startDate === window.endDate
        ? hourOf(date)
        : `${formatDate(date.slice(0, 10), year)}, ${hourOf(date)}`;
    case 'daily':
      return formatDate(date, year);
    case 'weekly':
      return weekOf(formatDate(date, year));
    case 'monthly':
      return new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', year: 'numeric' }).format(
        new Date(`${date}T00:00:00Z`),
      );
  }
}

/** The local hour, whose offset is part of the date. It starts between two full hours where clocks are set by 30 minutes. */
function hourOf(date: string): string {
  const hasMinutes = date.slice(14, 16) !== '00';
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: 'UTC',
    hour: 'numeric',
    ...(hasMinutes ? { minute: '2-digit' } : {}),
  });
  return format.format(new Date(`${date.slice(0, 19)}Z`));
}

/** The offset of an hour's date: `-4` of `-04:00`, `+5:30` of `+05:30`. */
function offsetOf(date: string): string {
  const [, sign = '', hours = '', minutes = ''] = /([+-])(\d\d):(\d\d)$/.exec(date) ?? [];
  return `${sign}${Number(hours)}${minutes === '00' ? '' : `:${minutes}`}`;
}
