import * as z from 'zod/mini';
import { isMysql, type Db } from '../../database/connection.ts';
import { execute, selectRows } from '../../database/statements.ts';
import { errorCode } from '../../errors.ts';
import { addDays } from '../calendar/periods.ts';

/** Days that get a partition before they begin, so that the last partition stays empty and is split at no cost. */
const DAYS_AHEAD = 3;

/** Another process made the same change first. */
const DONE_BY_ANOTHER = new Set([
  'ER_SAME_NAME_PARTITION',
  'ER_RANGE_NOT_INCREASING_ERROR',
  'ER_DROP_PARTITION_NON_EXISTENT',
]);

const PartitionRow = z.object({ name: z.nullable(z.string()), bound: z.nullable(z.string()) });

/** A partition with the day before which its rows are. The last one has no bound. */
interface Partition {
  readonly name: string;
  readonly end: string | null;
}

/** Adds the partitions of the coming days to a table that is partitioned by `local_date`. Does nothing on SQLite. */
export async function addPartitions(table: string, today: string, db: Db): Promise<void> {
  const partitions = await findPartitions(table, db);
  const last = partitions.find(({ end }) => end === null);
  if (!last) return;
  const newest = partitions
    .flatMap(({ end }) => end ?? [])
    .sort()
    .at(-1);
  const first = newest === undefined || newest < today ? today : newest;
  const added: string[] = [];
  for (let day = first; day <= addDays(today, DAYS_AHEAD); day = addDays(day, 1))
    added.push(`partition day_${day.replaceAll('-', '_')} values less than ('${addDays(day, 1)}')`);
  if (added.length === 0) return;
  const rest = `partition ${last.name} values less than (maxvalue)`;
  await change(
    `alter table ${table} reorganize partition ${last.name} into (${[...added, rest].join(', ')})`,
    db,
  );
}

/** Drops the partitions of a table whose days are all before `firstKept`. */
export async function dropPartitions(table: string, firstKept: string, db: Db): Promise<void> {
  const old = (await findPartitions(table, db)).filter(({ end }) => end !== null && end <= firstKept);
  for (const { name } of old) await change(`alter table ${table} drop partition ${name}`, db);
}

/** None on SQLite, and in a table without partitions. */
async function findPartitions(table: string, db: Db): Promise<Partition[]> {
  if (!isMysql(db)) return [];
  const rows = await selectRows(
    `select partition_name as name, partition_description as bound from information_schema.partitions
     where table_schema = database() and table_name = ?`,
    [table],
    db,
  );
  return z
    .array(PartitionRow)
    .parse(rows)
    .flatMap(({ name, bound }) => (name === null ? [] : { name, end: dayIn(bound) }));
}

/** The bound of a partition is SQL: `'2026-11-21'` or `MAXVALUE`. */
function dayIn(bound: string | null): string | null {
  return /^'(\d{4}-\d{2}-\d{2})'$/.exec(bound ?? '')?.[1] ?? null;
}

async function change(sql: string, db: Db): Promise<void> {
  try {
    await execute(sql, [], db);
  } catch (error) {
    if (!DONE_BY_ANOTHER.has(errorCode(error))) throw error;
  }
}
