import type { Counter, Gauge } from 'prom-client';
import type { Histogram } from './histogram.ts';
import type { MetricFamily } from './metric-family.ts';

interface MetricOptions<Label extends string> {
  readonly name: string;
  readonly help: string;
  /** Few values each, and nothing about a person. */
  readonly labelNames?: readonly Label[];
}

interface HistogramOptions<Names extends readonly string[]> extends MetricOptions<Names[number]> {
  readonly labelNames: Names;
  /** Upper bounds, in seconds. */
  readonly buckets?: readonly number[];
}

interface ReadOptions<Label extends string, Metric> extends MetricOptions<Label> {
  /** Called before each reading. */
  collect?(metric: Metric): void | Promise<void>;
}

/** Metrics of one process. */
export interface Metrics {
  readonly contentType: string;
  counter<Label extends string>(options: ReadOptions<Label, Counter<Label>>): Counter<Label>;
  gauge<Label extends string>(options: ReadOptions<Label, Gauge<Label>>): Gauge<Label>;
  histogram<const Names extends readonly string[]>(options: HistogramOptions<Names>): Histogram<Names>;
  /** The text that Prometheus reads. */
  text(): Promise<string>;
  families(): Promise<readonly MetricFamily[]>;
}
