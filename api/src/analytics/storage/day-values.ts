import type { Db } from '../../database/connection.ts';
import { selectRows } from '../../database/statements.ts';
import { OTHER } from '../classification/texts.ts';
import { DIMENSIONS, type Dimension } from '../rollups/measures.ts';

/** Further values of a day are counted as `OTHER`. */
const MAX_VALUES = 1000;

/** Limits how many values a dimension gets per day, since visitors choose paths and campaign tags. */
export interface DayValues {
  /** Loads the values of a day once per process. */
  load(day: string): Promise<void>;
  /** The value, or `OTHER`. Each process counts for itself, so together they can exceed the limit. */
  limit(day: string, dimension: Dimension, value: string): string;
}

export function createDayValues(db: Db): DayValues {
  const days = new Map<string, Map<number, Set<string>>>();

  async function readValues(day: string): Promise<Map<number, Set<string>>> {
    const rows = await selectRows<{ dimension: number; value: string }>(
      `select v.dimension, t.value from analytics_day_values v
       join analytics_texts t on t.id = v.value_id where v.local_date = ?`,
      [day],
      db,
    );
    const values = new Map<number, Set<string>>();
    for (const { dimension, value } of rows) valuesOf(values, dimension).add(value);
    return values;
  }

  return {
    async load(day) {
      if (days.has(day)) return;
      const values = await readValues(day);
      for (const old of days.keys()) if (old < day) days.delete(old);
      days.set(day, values);
    },
    limit(day, dimension, value) {
      const values = valuesOf(days.get(day) ?? new Map(), DIMENSIONS[dimension]);
      if (!values.has(value) && values.size >= MAX_VALUES) return OTHER;
      values.add(value);
      return value;
    },
  };
}

function valuesOf(values: Map<number, Set<string>>, dimension: number): Set<string> {
  const found = values.get(dimension) ?? new Set();
  values.set(dimension, found);
  return found;
}
