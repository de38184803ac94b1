import type { Db } from '../../database/connection.ts';
import { execute, selectRows } from '../../database/statements.ts';
import { addDays } from '../calendar/periods.ts';

/** With the second column of their primary key. The last two are of the version before. */
const TABLES = [
  { table: 'analytics_visit_events', key: 'visitor_id' },
  { table: 'analytics_events', key: 'id' },
  { table: 'analytics_visits', key: 'id' },
] as const;
type Table = (typeof TABLES)[number];

/** Deletes the single events of days before the kept ones. Their sums stay. */
export async function deleteOldVisits(
  today: string,
  rawDays: number,
  db: Db,
  signal: AbortSignal,
): Promise<void> {
  const firstKept = addDays(today, -rawDays);
  for (const table of TABLES) await deleteBefore(firstKept, table, db, signal);
  await execute('delete from analytics_open_visits where local_date < ?', [firstKept], db);
  await execute('delete from analytics_seen where seen_key < ?', [firstKept], db);
}

const BATCH = 1000;

/** Deletes in batches, because one large statement would hold its locks too long. */
async function deleteBefore(
  firstKept: string,
  { table, key }: Table,
  db: Db,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const [last] = await selectRows<{ local_date: string; last: string | number }>(
      `select local_date, ${key} as last from (select local_date, ${key} from ${table} where local_date < ?
         order by local_date, ${key} limit ?) as old
       order by local_date desc, ${key} desc limit 1`,
      [firstKept, BATCH],
      db,
    );
    if (!last) return;
    await execute(
      `delete from ${table} where local_date < ? or (local_date = ? and ${key} <= ?)`,
      [last.local_date, last.local_date, last.last],
      db,
    );
  }
}
