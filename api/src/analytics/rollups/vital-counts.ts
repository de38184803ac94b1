import { METRICS, valueOf, type Metric } from './vitals.ts';

/** Numbers of page loads by bucket, for each metric by its stored number. */
export class VitalCounts {
  readonly #counts = new Map<number, number[]>();

  add(metric: number, bucket: number, count: number): void {
    const counts = this.#counts.get(metric) ?? [];
    this.#counts.set(metric, counts);
    while (counts.length <= bucket) counts.push(0);
    counts[bucket] = (counts[bucket] ?? 0) + count;
  }

  /** The value of the bucket with the sample that three quarters of the samples do not exceed. Null without samples. */
  percentile(metric: Metric): { readonly p75: number; readonly samples: number } | null {
    const counts = this.#counts.get(METRICS[metric]) ?? [];
    const samples = counts.reduce((sum, count) => sum + count, 0);
    if (samples === 0) return null;
    let reached = 0;
    const bucket = counts.findIndex((count) => (reached += count) >= 0.75 * samples);
    return { p75: valueOf(metric, bucket), samples };
  }
}
