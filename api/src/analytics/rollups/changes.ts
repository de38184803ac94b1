import { DIMENSIONS, type Dimension, type Total, type ValueCount } from './measures.ts';
import type { LocalTime } from '../visits/visit.ts';

type Counts<Name extends string> = Partial<Record<Name, number>>;

/** Changes of one hour or day. */
export interface TotalsChange extends LocalTime {
  readonly totals: Counts<Total>;
}

/** Changes of one value of a dimension on one day. */
export interface ValueChange {
  readonly day: string;
  readonly dimension: number;
  readonly value: number;
  readonly counts: Counts<ValueCount>;
}

/** Sums of what a batch of events adds to the roll-ups. */
export class RollupChanges {
  readonly #hours = new Map<number, TotalsChange>();
  readonly #values = new Map<string, ValueChange>();
  readonly #dailyVisitors = new Map<string, number>();

  /** Adds to the measures of an hour, and so of its day. */
  addTotals({ day, hourStart }: LocalTime, added: Readonly<Counts<Total>>): void {
    const hour = this.#hours.get(hourStart) ?? { day, hourStart, totals: {} };
    this.#hours.set(hourStart, hour);
    addTo(hour.totals, added);
  }

  /** A visitor of several hours of a day is one visitor of the day. */
  addDailyVisitor(day: string): void {
    this.#dailyVisitors.set(day, (this.#dailyVisitors.get(day) ?? 0) + 1);
  }

  addValue(day: string, dimension: Dimension, value: number, added: Readonly<Counts<ValueCount>>): void {
    const key = `${day}:${dimension}:${value}`;
    const change = this.#values.get(key) ?? { day, dimension: DIMENSIONS[dimension], value, counts: {} };
    this.#values.set(key, change);
    addTo(change.counts, added);
  }

  get hours(): readonly TotalsChange[] {
    return [...this.#hours.values()];
  }

  get days(): readonly { readonly day: string; readonly totals: Counts<Total> }[] {
    const days = new Map<string, Counts<Total>>();
    for (const { day, totals } of this.#hours.values()) {
      const sums = days.get(day) ?? {};
      days.set(day, sums);
      addTo(sums, totals);
    }
    return [...days].map(([day, totals]) => ({
      day,
      totals: { ...totals, visitors: this.#dailyVisitors.get(day) ?? 0 },
    }));
  }

  get values(): readonly ValueChange[] {
    return [...this.#values.values()];
  }
}

function addTo<Name extends string>(sums: Counts<Name>, added: Readonly<Counts<Name>>): void {
  for (const name of Object.keys(added) as Name[]) sums[name] = (sums[name] ?? 0) + (added[name] ?? 0);
}
