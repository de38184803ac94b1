import type { MetricFamily, MetricValue } from './metric-family.ts';

type LabelValue = string | number;
/** A value for each label, in the order of their names. */
type LabelValues<Names extends readonly string[]> = { readonly [Index in keyof Names]: LabelValue };

interface HistogramOptions<Names extends readonly string[]> {
  readonly name: string;
  readonly help: string;
  /** At least one. */
  readonly labelNames: Names;
  /** Upper bounds, in ascending order. */
  readonly buckets: readonly number[];
}

/** The observations with one set of labels. */
interface Series {
  readonly labels: Readonly<Record<string, LabelValue>>;
  /** For each bound what is at most this and above the bound before; then the rest. */
  readonly counts: number[];
  sum: number;
}

/** The next label's level by the value of this one's, or, for the last label, the series. */
type Level = Map<LabelValue, Level | Series>;

/**
 * A histogram that a registry of prom-client reads like its own. For each observation, prom-client's joins all labels to a text
 * and looks up the bound as a text: 3 µs, a twentieth of a page. Labels are not named for each observation: a property that is
 * looked up by a variable is not compiled into an access.
 */
export class Histogram<const Names extends readonly string[]> {
  readonly name: string;
  readonly type = 'histogram';
  readonly #help: string;
  readonly #bounds: readonly number[];
  readonly #labelNames: readonly string[];
  readonly #root: Level = new Map();
  readonly #series: Series[] = [];

  constructor({ name, help, labelNames, buckets }: HistogramOptions<Names>) {
    if (labelNames.length === 0) throw new Error(`the histogram ${name} needs a label`);
    this.name = name;
    this.#help = help;
    this.#bounds = buckets;
    this.#labelNames = labelNames;
  }

  observe(labels: LabelValues<Names>, value: number): void {
    const series = this.#seriesOf(labels);
    let bucket = 0;
    while (bucket < this.#bounds.length && value > (this.#bounds[bucket] ?? Infinity)) bucket += 1;
    series.counts[bucket] = (series.counts[bucket] ?? 0) + 1;
    series.sum += value;
  }

  /** What prom-client's registry asks a metric for. */
  get(): Promise<MetricFamily> {
    const { name, type } = this;
    const values = this.#series.flatMap((series) => this.#valuesOf(series));
    return Promise.resolve({
      name,
      help: this.#help,
      type,
      aggregator: 'sum',
      values,
    } as unknown as MetricFamily);
  }

  #seriesOf(labels: readonly LabelValue[]): Series {
    const last = labels.length - 1;
    let level = this.#root;
    for (let index = 0; index < last; index += 1) level = this.#levelBelow(level, labels[index] ?? '');
    const value = labels[last] ?? '';
    const known = level.get(value) as Series | undefined;
    if (known) return known;
    const series = this.#emptySeries(labels);
    level.set(value, series);
    this.#series.push(series);
    return series;
  }

  #levelBelow(level: Level, value: LabelValue): Level {
    const known = level.get(value) as Level | undefined;
    if (known) return known;
    const below: Level = new Map();
    level.set(value, below);
    return below;
  }

  #emptySeries(labels: readonly LabelValue[]): Series {
    return {
      labels: Object.fromEntries(this.#labelNames.map((name, index) => [name, labels[index] ?? ''])),
      counts: new Array<number>(this.#bounds.length + 1).fill(0),
      sum: 0,
    };
  }

  /** A bucket of Prometheus contains those below it. */
  #valuesOf({ labels, counts, sum }: Series): MetricValue[] {
    let count = 0;
    const buckets = [...this.#bounds, '+Inf'].map((le, index) => {
      count += counts[index] ?? 0;
      return { metricName: `${this.name}_bucket`, labels: { le, ...labels }, value: count };
    });
    return [
      ...buckets,
      { metricName: `${this.name}_sum`, labels, value: sum },
      { metricName: `${this.name}_count`, labels, value: count },
    ];
  }
}
