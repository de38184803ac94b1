import { METRICS, valueOf, type Metric } from './vitals.ts';

/** The number of a metric, its first bucket, and the counts from that bucket on. */
type PackedMetric = readonly [metric: number, first: number, ...counts: number[]];

/** The place of the first count in a packed metric. */
const FIRST_COUNT = 2;

/** Numbers of page loads by bucket, for each metric by its stored number. */
export class VitalCounts {
  readonly #counts = new Map<number, number[]>();

  add(metric: number, bucket: number, count: number): void {
    const counts = this.#countsOf(metric, bucket);
    counts[bucket] = (counts[bucket] ?? 0) + count;
  }

  /** Adds what `pack` returned. */
  addPacked(packed: string): void {
    for (const values of JSON.parse(packed) as PackedMetric[]) {
      const [metric, first] = values;
      const offset = first - FIRST_COUNT;
      const counts = this.#countsOf(metric, offset + values.length - 1);
      // An index loop: a year has millions of counts.
      for (let index = FIRST_COUNT; index < values.length; index += 1)
        counts[offset + index] = (counts[offset + index] ?? 0) + (values[index] ?? 0);
    }
  }

  /** The counts as text. */
  pack(): string {
    const metrics = [...this.#counts].map(([metric, counts]) => {
      const first = counts.findIndex((count) => count > 0);
      return [metric, first, ...counts.slice(first)];
    });
    return JSON.stringify(metrics);
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

  /** The counts of a metric, with zeros up to the bucket. */
  #countsOf(metric: number, bucket: number): number[] {
    const counts = this.#counts.get(metric) ?? [];
    this.#counts.set(metric, counts);
    while (counts.length <= bucket) counts.push(0);
    return counts;
  }
}
