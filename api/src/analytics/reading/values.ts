import type { ReportDimension } from '@site/shared/contracts';
import * as z from 'zod/mini';
import type { Db } from '../../database/connection.ts';
import { selectRows } from '../../database/statements.ts';
import { DIMENSIONS, VALUE_COUNTS, type Dimension, type ValueCount } from '../rollups/measures.ts';
import type { DimensionText } from '../storage/texts.ts';
import { countsOf, type Counts } from './counts.ts';
import type { DayRange } from './window.ts';

export type ValueTotals = Counts<ValueCount>;

const ValueRow = z.object({ name: z.string(), ...countsOf(VALUE_COUNTS) });
export type ValueRow = z.infer<typeof ValueRow>;
const DayRow = z.object({ local_date: z.string(), ...countsOf(VALUE_COUNTS) });

export interface WantedValues {
  readonly dimension: Dimension;
  /** The values with most of these come first. */
  readonly by: ValueCount;
  readonly limit: number;
}

/** The values of a dimension with their sums over the days. Values without any count are left out. */
export async function readValues(
  { firstDay, lastDay }: DayRange,
  { dimension, by, limit }: WantedValues,
  db: Db,
): Promise<readonly ValueRow[]> {
  const sums = `select value_id, ${VALUE_COUNTS.map((count) => `sum(counted.${count}) as ${count}`).join(', ')}
    from ${VALUES_OF_DAYS} group by value_id`;
  const sql = `select value as name, ${VALUE_COUNTS.join(', ')}
    from (${sums}) as sums join analytics_texts on id = value_id
    where ${VALUE_COUNTS.join(' + ')} > 0 order by ${by} desc, value limit ?`;
  const rows = await selectRows(sql, [DIMENSIONS[dimension], firstDay, lastDay, limit], db);
  return z.array(ValueRow).parse(rows);
}

/** What one value counted on each day. Without days if the value is unknown. */
export async function readDaysOfValue(
  { firstDay, lastDay }: DayRange,
  { dimension, value }: DimensionText,
  db: Db,
): Promise<ReadonlyMap<string, ValueTotals>> {
  const kind = DIMENSIONS[dimension];
  const sql = `select days.local_date as local_date, ${VALUE_COUNTS.map((count) => `counted.${count}`).join(', ')}
    from ${VALUES_OF_DAYS} and value_id = (select id from analytics_texts where kind = ? and value = ?)`;
  const rows = await selectRows(sql, [kind, firstDay, lastDay, kind, value], db);
  const days = z.array(DayRow).parse(rows);
  return new Map(days.map((row) => [row.local_date, row]));
}

/** The key of values starts with the day, so going through the days reads the rows of this dimension only. */
export const VALUES_OF_DAYS = `analytics_days as days join analytics_day_values as counted
  on counted.local_date = days.local_date and counted.dimension = ? where days.local_date between ? and ?`;

/** What the values of a dimension are sorted by. */
export function orderOf(dimension: ReportDimension): ValueCount {
  return ORDER[dimension] ?? 'visits';
}

const ORDER: Partial<Record<ReportDimension, ValueCount>> = { page: 'pageviews', event: 'events' };
