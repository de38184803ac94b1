import type { ReportDimension } from '@site/shared/contracts/staff';
import * as z from 'zod/mini';
import { isMysql, type Db } from '../../database/connection.ts';
import { placeholders, selectRows } from '../../database/statements.ts';
import { DIMENSIONS, VALUE_COUNTS, type Dimension, type ValueCount } from '../rollups/measures.ts';
import type { DimensionText } from '../storage/texts.ts';
import { countsOf, type Counts } from './counts.ts';
import type { DayRange } from './window.ts';

export type ValueTotals = Counts<ValueCount>;

const ValueRow = z.object({ name: z.string(), ...countsOf(VALUE_COUNTS) });
export type ValueRow = z.infer<typeof ValueRow>;
const SUMS = VALUE_COUNTS.map((count) => `sum(counted.${count}) as ${count}`).join(', ');
const DayRow = z.object({ local_date: z.string(), ...countsOf(VALUE_COUNTS) });

export interface WantedValues {
  readonly dimension: Dimension;
  /** The values with most of these come first. */
  readonly by: ValueCount;
  readonly limit: number;
}

/** The values of a dimension with their sums over the days. Values without any count are left out. */
export async function readValues(days: DayRange, wanted: WantedValues, db: Db): Promise<readonly ValueRow[]> {
  const { sql, values } = inOrder(`value as name, ${VALUE_COUNTS.join(', ')}`, days, wanted);
  return z.array(ValueRow).parse(await selectRows(sql, values, db));
}

/** The ids of these values, in the same order. They take little memory, so they can be all values of many years. */
export async function findValues(days: DayRange, wanted: WantedValues, db: Db): Promise<Uint32Array> {
  const { sql, values } = inOrder('value_id as id', days, wanted);
  return Uint32Array.from(await selectRows<{ id: number }>(sql, values, db), ({ id }) => id);
}

function inOrder(columns: string, { firstDay, lastDay }: DayRange, { dimension, by, limit }: WantedValues) {
  const sums = `select value_id, ${SUMS} from ${VALUES_OF_DAYS} group by value_id`;
  const sql = `select ${columns} from (${sums}) as sums join analytics_texts on id = value_id
    where ${VALUE_COUNTS.join(' + ')} > 0 order by ${by} desc, value limit ?`;
  return { sql, values: [DIMENSIONS[dimension], firstDay, lastDay, limit] };
}

/** The values with these ids with their sums over the days, in the order of the ids. */
export async function readValuesByIds(
  { firstDay, lastDay }: DayRange,
  ids: readonly number[],
  db: Db,
): Promise<readonly ValueRow[]> {
  const sums = `select value_id, ${SUMS} from ${countedByValue(db)}
    where value_id in (${placeholders(ids.length)}) and local_date between ? and ? group by value_id`;
  const sql = `select value_id as id, value as name, ${VALUE_COUNTS.join(', ')}
    from (${sums}) as sums join analytics_texts on id = value_id`;
  const rows = await selectRows<{ id: number }>(sql, [...ids, firstDay, lastDay], db);
  const byId = new Map(rows.map((row) => [row.id, ValueRow.parse(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** With its index of values, which the databases do not always prefer to reading all values of the days. */
function countedByValue(db: Db): string {
  const index = isMysql(db)
    ? 'force index (analytics_day_values_value_id_index)'
    : 'indexed by analytics_day_values_value_id_index';
  return `analytics_day_values as counted ${index}`;
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
