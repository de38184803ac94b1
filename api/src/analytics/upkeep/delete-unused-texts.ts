import type { Db } from '../../database/connection.ts';
import { inTransaction } from '../../database/in-transaction.ts';
import { execute, placeholders, selectRows } from '../../database/statements.ts';
import { OWN_TEXTS } from '../ingest/recorder.ts';
import { lockSequence } from '../storage/sequence.ts';

/** Few enough for the lock of the sequence: visits wait for it. */
const BATCH = 1000;
const OWN_VALUES = OWN_TEXTS.map(({ value }) => value);
const IS_COUNTED = 'exists (select 1 from analytics_day_values where value_id = analytics_texts.id)';

/**
 * Deletes texts that nothing refers to. Those that a visit refers to are counted in the sums of its day, in the same transaction,
 * and sums are kept. Our own texts are not looked up in the sums: pages of conversions are not counted.
 */
export async function deleteUnusedTexts(db: Db, signal: AbortSignal): Promise<void> {
  const [newest] = await selectRows<{ id: number | null }>(
    'select max(id) as id from analytics_texts',
    [],
    db,
  );
  for (let last = 0; last < Number(newest?.id) && !signal.aborted;) {
    const texts = await selectRows<{ id: number; is_counted: number }>(
      `select id, ${IS_COUNTED} as is_counted from analytics_texts
       where id > ? and id <= ? order by id limit ?`,
      [last, Number(newest?.id), BATCH],
      db,
    );
    const unused = texts.filter(({ is_counted: isCounted }) => !isCounted).map(({ id }) => id);
    if (unused.length > 0) await deleteIfUnused(unused, db);
    last = texts.at(-1)?.id ?? Number(newest?.id);
  }
}

/** Under the lock, nobody counts a text between the check and the deletion. Writers check under the lock that theirs still exist. */
async function deleteIfUnused(ids: readonly number[], db: Db): Promise<void> {
  await inTransaction(db, async (transaction) => {
    await lockSequence(transaction);
    await execute(
      `delete from analytics_texts where id in (${placeholders(ids.length)})
       and value not in (${placeholders(OWN_VALUES.length)}) and not ${IS_COUNTED}`,
      [...ids, ...OWN_VALUES],
      transaction,
    );
  });
}
