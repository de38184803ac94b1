import { OTHER } from '../classification/texts.ts';
import type { StoredEvent } from '../visits/visit.ts';
import { DIMENSIONS, TOTALS, VALUE_COUNTS, type Dimension, type Total, type ValueCount } from './measures.ts';
import { bucketOf, type Metric } from './vitals.ts';

type Counts<Name extends string> = Record<Name, number>;

/** How many page loads had a vital in a bucket. */
export interface VitalCount {
  readonly page: string;
  readonly release: string | null;
  readonly metric: Metric;
  readonly bucket: number;
  count: number;
}

/** Further values of a dimension are counted as `OTHER`, since visitors choose paths and campaign tags. */
const MAX_VALUES = 1000;

/** The sums of one day. */
export class DaySums {
  /** By the start of the hour. */
  readonly hours = new Map<number, Counts<Total>>();
  readonly values: Readonly<Record<Dimension, Map<string, Counts<ValueCount>>>>;
  readonly vitals = new Map<string, VitalCount>();
  /** A visitor of several hours is one visitor of the day. */
  visitors = 0;
  /** Events that report on a visit which has ended. */
  withoutVisit = 0;

  readonly day: string;

  constructor(day: string) {
    this.day = day;
    const empty = Object.keys(DIMENSIONS).map((dimension) => [dimension, new Map()]);
    this.values = Object.fromEntries(empty) as DaySums['values'];
  }

  /** The value, or `OTHER`. */
  limit(dimension: Dimension, value: string): string {
    const values = this.values[dimension];
    return values.has(value) || values.size < MAX_VALUES ? value : OTHER;
  }

  /** Adds to the measures of an hour, and so of the day. */
  addTotals(hourStart: number, added: Readonly<Partial<Counts<Total>>>): void {
    addTo(countsIn(this.hours, hourStart, TOTALS), added);
  }

  addValue(dimension: Dimension, value: string, added: Readonly<Partial<Counts<ValueCount>>>): void {
    addTo(countsIn(this.values[dimension], value, VALUE_COUNTS), added);
  }

  addVital(metric: Metric, value: number, { page, release }: Pick<StoredEvent, 'page' | 'release'>): void {
    const bucket = bucketOf(metric, value);
    const key = JSON.stringify([page, release, metric, bucket]);
    const sum = this.vitals.get(key) ?? { page, release, metric, bucket, count: 0 };
    this.vitals.set(key, sum);
    sum.count += 1;
  }

  get totals(): Counts<Total> {
    const sums = zeros(TOTALS);
    for (const totals of this.hours.values()) addTo(sums, totals);
    return { ...sums, visitors: this.visitors };
  }
}

function countsIn<Key, Name extends string>(
  counts: Map<Key, Counts<Name>>,
  key: Key,
  names: readonly Name[],
): Counts<Name> {
  const found = counts.get(key) ?? zeros(names);
  counts.set(key, found);
  return found;
}

function zeros<Name extends string>(names: readonly Name[]): Counts<Name> {
  return Object.fromEntries(names.map((name) => [name, 0])) as Counts<Name>;
}

function addTo<Name extends string>(sums: Counts<Name>, added: Readonly<Partial<Counts<Name>>>): void {
  for (const name of Object.keys(added) as Name[]) sums[name] += added[name] ?? 0;
}
