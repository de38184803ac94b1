import type { Db } from '../../database/connection.ts';
import { deleteInBatches } from '../../database/delete-in-batches.ts';
import { toInstant } from '../../database/instants.ts';
import { execute, selectRows } from '../../database/statements.ts';
import { addDays } from '../calendar/periods.ts';
import { addPartitions, dropPartitions } from './partitions.ts';

/** Visits end after half an hour, so nobody continues one of these. */
const OPEN_VISIT_LIFE_MS = 60 * 60_000;

const TABLES = ['analytics_events', 'analytics_visits'];

/** Prepares the tables of single visits and events for the coming days. */
export async function prepareDays(today: string, db: Db): Promise<void> {
  for (const table of TABLES) await addPartitions(table, today, db);
}

/** Deletes the single visits and events of days before the kept ones. Their sums stay. */
export async function deleteOldVisits(
  today: string,
  rawDays: number,
  db: Db,
  signal: AbortSignal,
): Promise<void> {
  const firstKept = addDays(today, -rawDays);
  for (const table of TABLES) {
    await dropPartitions(table, firstKept, db);
    await deleteBefore(firstKept, table, db, signal);
  }
}

/** Deletes visitors' last visits that are too old to go on. */
export async function deleteEndedVisits(now: number, db: Db, signal: AbortSignal): Promise<void> {
  const oldest = toInstant(now - OPEN_VISIT_LIFE_MS);
  await deleteInBatches(
    () => db('analytics_open_visits').where('last_at', '<', oldest),
    'visitor_id',
    signal,
  );
}

const BATCH = 1000;

/** For rows outside a day's partition. Deletes in batches, because one large statement would hold its locks too long. */
async function deleteBefore(firstKept: string, table: string, db: Db, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const [last] = await selectRows<{ local_date: string; id: number }>(
      `select local_date, id from (select local_date, id from ${table} where local_date < ? order by local_date, id limit ?) as old
       order by local_date desc, id desc limit 1`,
      [firstKept, BATCH],
      db,
    );
    if (!last) return;
    const { local_date: day, id } = last;
    await execute(
      `delete from ${table} where local_date < ? or (local_date = ? and id <= ?)`,
      [day, day, id],
      db,
    );
  }
}
