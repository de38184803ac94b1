import { bucketLabels } from './bucket-label.ts';
import { countDays } from '../../kit/time/calendar.ts';
import type { ChartPoint } from '../../kit/chart/chart-data.ts';
import { valueOf, type Metric } from './metrics/metrics.ts';
import type { LoadedSummary } from './summary-query.ts';

/** The points of a chart: each bucket that has begun, with the same day and local hour of the window before. */
export function pointsOf(
  metric: Metric,
  { buckets, window, granularity, filter, countedAt }: LoadedSummary,
  before: LoadedSummary | undefined,
): ChartPoint[] {
  const begun = buckets.filter(({ date }) => hasBegun(date, countedAt));
  const labels = bucketLabels(
    begun.map(({ date }) => date),
    granularity,
    window,
  );
  const earlierAt = before && bucketsByPlace(before);
  return begun.map((bucket, index) => {
    const earlier = earlierAt?.get(placeOf(bucket.date, window.startDate));
    return {
      date: bucket.date,
      label: labels[index] ?? bucket.date,
      value: valueOf(metric, bucket, filter),
      previous: earlier ? valueOf(metric, earlier, filter) : null,
      isPartial: bucket.isPartial,
    };
  });
}

/** Windows end today at the latest, so only hours can be still to come. */
function hasBegun(date: string, countedAt: string): boolean {
  return !isHour(date) || Date.parse(date) <= Date.parse(countedAt);
}

/** Of an hour that comes twice, the first one. */
function bucketsByPlace({ buckets, window }: LoadedSummary) {
  return new Map([...buckets].reverse().map((bucket) => [placeOf(bucket.date, window.startDate), bucket]));
}

/** The day of a bucket within its window and its local hour. Days on which clocks change have other numbers of hours. */
function placeOf(date: string, startDate: string): string {
  const day = countDays({ startDate, endDate: date.slice(0, 10) });
  return isHour(date) ? `${day} ${date.slice(11, 16)}` : String(day);
}

function isHour(date: string): boolean {
  return date.includes('T');
}
