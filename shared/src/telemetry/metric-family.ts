import type { MetricObject } from 'prom-client';

/** A metric's values, as prom-client reads them. */
export type MetricFamily = MetricObject & { readonly values: readonly MetricValue[] };

export interface MetricValue {
  readonly value: number;
  readonly labels: Readonly<Record<string, string | number>>;
  /** Of a histogram: its name with `_bucket`, `_sum` or `_count`. */
  readonly metricName?: string;
}
