/** Web vitals by their stored number. Never renumber them. */
export const METRICS = { lcp: 1, inp: 2, cls: 3, ttfb: 4 } as const;
export type Metric = keyof typeof METRICS;

/** Each bucket is 5% wide, so a percentile read from the buckets is at most 5% too high. */
const GROWTH = Math.log(1.05);
/** CLS is a fraction. Times are whole milliseconds. */
const UNIT: Readonly<Record<Metric, number>> = { lcp: 1, inp: 1, cls: 0.001, ttfb: 1 };

/** The bucket of a value. Bucket 0 holds everything up to the unit: 1 ms, or 0.001 of CLS. */
export function bucketOf(metric: Metric, value: number): number {
  return Math.max(0, Math.ceil(Math.log(value / UNIT[metric]) / GROWTH));
}

/** The largest value of a bucket. */
export function valueOf(metric: Metric, bucket: number): number {
  return UNIT[metric] * Math.exp(bucket * GROWTH);
}
