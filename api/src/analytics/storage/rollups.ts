import type { Db } from '../../database/connection.ts';
import { execute, insertRows, placeholders, selectRows, upsertRows } from '../../database/statements.ts';
import type { RollupChanges } from '../rollups/changes.ts';
import { TOTALS, VALUE_COUNTS } from '../rollups/measures.ts';

/** Which of the keys were counted before. */
export async function findSeen(keys: readonly string[], db: Db): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const rows = await selectRows<{ readonly seen_key: string }>(
    `select seen_key from analytics_seen where seen_key in (${placeholders(keys.length)})`,
    keys,
    db,
  );
  return new Set(rows.map(({ seen_key: key }) => key));
}

export async function insertSeen(keys: readonly string[], transaction: Db): Promise<void> {
  await insertRows(
    'analytics_seen',
    keys.map((key) => ({ seen_key: key })),
    transaction,
  );
}

/** Adds the changes to the stored hours, days and values. */
export async function addChanges({ hours, days, values }: RollupChanges, transaction: Db): Promise<void> {
  const hourRows = hours.map(({ day, hourStart, totals }) => ({
    hour_start: hourStart,
    local_date: day,
    ...withZeros(TOTALS, totals),
  }));
  await upsertRows('analytics_hours', hourRows, { key: ['hour_start'], add: TOTALS }, transaction);
  const dayRows = days.map(({ day, totals }) => ({ local_date: day, ...withZeros(TOTALS, totals) }));
  await upsertRows('analytics_days', dayRows, { key: ['local_date'], add: TOTALS }, transaction);
  const valueRows = values.map(({ day, dimension, value, counts }) => ({
    ...{ local_date: day, dimension, value_id: value },
    ...withZeros(VALUE_COUNTS, counts),
  }));
  const key = ['local_date', 'dimension', 'value_id'] as const;
  await upsertRows('analytics_day_values', valueRows, { key, add: VALUE_COUNTS }, transaction);
}

/** Replaces the roll-ups of one day by recounted ones. */
export async function replaceDay(day: string, recounted: RollupChanges, transaction: Db): Promise<void> {
  for (const table of ['analytics_hours', 'analytics_days', 'analytics_day_values'])
    await execute(`delete from ${table} where local_date = ?`, [day], transaction);
  await addChanges(recounted, transaction);
}

/** Deletes what was needed to count visitors once, up to and including a day. */
export async function deleteSeen(day: string, transaction: Db): Promise<void> {
  await execute('delete from analytics_seen where seen_key < ?', [`${day};`], transaction);
}

function withZeros<Name extends string>(
  names: readonly Name[],
  counts: Partial<Record<Name, number>>,
): Record<Name, number> {
  return Object.fromEntries(names.map((name) => [name, counts[name] ?? 0])) as Record<Name, number>;
}
