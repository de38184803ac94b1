import type { Db } from '../../database/connection.ts';
import { execute, selectRows } from '../../database/statements.ts';

/** Few enough for one statement: visits that are counted meanwhile wait for it. */
const BATCH = 1000;

/**
 * Deletes texts that no sum names any more. If a process names one at that moment, its next count of the day stores it again.
 */
export async function deleteUnusedTexts(db: Db, signal: AbortSignal): Promise<void> {
  const [row] = await selectRows<{ id: number | null }>('select max(id) as id from analytics_texts', [], db);
  for (let last = 0; last < Number(row?.id) && !signal.aborted; last += BATCH)
    await execute(
      `delete from analytics_texts where id > ? and id <= ?
       and not exists (select 1 from analytics_day_values where value_id = analytics_texts.id)`,
      [last, last + BATCH],
      db,
    );
}
