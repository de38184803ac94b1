import type { Db } from '../../database/connection.ts';
import { inTransaction } from '../../database/in-transaction.ts';
import { toInstant } from '../../database/instants.ts';
import { execute, selectRows, upsertRows } from '../../database/statements.ts';
import type { DaySums } from '../rollups/day-sums.ts';
import { DIMENSIONS, type Dimension, type ValueCount } from '../rollups/measures.ts';
import { METRICS } from '../rollups/vitals.ts';
import { storeTexts } from './texts.ts';

/** Stands for a page without a release. */
export const NO_RELEASE = 0;

export interface DayCount {
  readonly sums: DaySums;
  /** When counting began. */
  readonly countedAt: number;
  /** The day is over. */
  readonly isFinal: boolean;
}

/** Replaces the sums of a day, unless they were counted later than these. */
export async function saveDay(count: DayCount, db: Db): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const { day } = count.sums;
    // Locks the row, also if it is new.
    const row = { local_date: day };
    await upsertRows('analytics_days', [row], { key: ['local_date'], replace: ['local_date'] }, transaction);
    const sql = 'select local_date from analytics_days where local_date = ? and counted_at > ?';
    if ((await selectRows(sql, [day, toInstant(count.countedAt)], transaction)).length > 0) return;
    for (const table of ['analytics_hours', 'analytics_day_values', 'analytics_vitals'])
      await execute(`delete from ${table} where local_date = ?`, [day], transaction);
    await saveTotals(count, transaction);
    await saveValues(count.sums, transaction);
    if (count.sums.withoutVisit > 0) await saveWithoutVisit(count.sums, transaction);
  });
}

async function saveTotals({ sums, countedAt, isFinal }: DayCount, transaction: Db): Promise<void> {
  const page = topOf(sums, 'page', 'pageviews');
  const source = topOf(sums, 'source', 'visits');
  const day = {
    ...{ local_date: sums.day, ...sums.totals, is_final: Number(isFinal), counted_at: toInstant(countedAt) },
    ...{ top_page: page?.name ?? null, top_page_views: page?.count ?? null },
    ...{ top_source: source?.name ?? null, top_source_visits: source?.count ?? null },
  };
  await replaceRows('analytics_days', [day], ['local_date'], transaction);
  const hours = [...sums.hours].map(([hourStart, totals]) => ({
    ...{ hour_start: hourStart, local_date: sums.day, ...totals },
  }));
  // An hour in which the time zone changed can be stored with another day.
  await replaceRows('analytics_hours', hours, ['hour_start'], transaction);
}

/** Among equal counts, the first name wins. */
function topOf(sums: DaySums, dimension: Dimension, by: ValueCount) {
  const [top] = [...sums.values[dimension]]
    .map(([name, counts]) => ({ name, count: counts[by] }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count || (one.name < other.name ? -1 : 1));
  return top;
}

async function saveValues(sums: DaySums, transaction: Db): Promise<void> {
  const day = { local_date: sums.day };
  const counted = (Object.keys(DIMENSIONS) as Dimension[]).flatMap((dimension) =>
    [...sums.values[dimension]].map(([value, counts]) => ({ dimension, value, counts })),
  );
  const idOf = await storeTexts(counted, transaction);
  const values = counted.map(({ dimension, value, counts }) => ({
    ...{ ...day, dimension: DIMENSIONS[dimension], value_id: idOf(dimension, value), ...counts },
  }));
  await replaceRows('analytics_day_values', values, ['local_date', 'dimension', 'value_id'], transaction);
  const vitals = [...sums.vitals.values()].map(({ page, release, metric, bucket, count }) => ({
    ...{ ...day, page_id: idOf('page', page), metric: METRICS[metric], bucket, count },
    release_id: release === null ? NO_RELEASE : idOf('release', release),
  }));
  const key = ['local_date', 'page_id', 'release_id', 'metric', 'bucket'] as const;
  await replaceRows('analytics_vitals', vitals, key, transaction);
}

/** Other reasons are counted when something is dropped. */
async function saveWithoutVisit({ day, withoutVisit }: DaySums, transaction: Db): Promise<void> {
  const row = { local_date: day, reason: 'no-visit', count: withoutVisit };
  await replaceRows('analytics_drops', [row], ['local_date', 'reason'], transaction);
}

async function replaceRows<Row extends { readonly [Column in keyof Row]: string | number | null }>(
  table: string,
  rows: readonly Row[],
  key: readonly (keyof Row & string)[],
  transaction: Db,
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first) as (keyof Row & string)[];
  const replace = columns.filter((column) => !key.includes(column));
  await upsertRows(table, rows, { key, replace }, transaction);
}
