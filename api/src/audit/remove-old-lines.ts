import type { Db } from '../database/connection.ts';
import { changeInBatches, type CountRemoved } from '../database/delete-in-batches.ts';
import { inTransaction } from '../database/in-transaction.ts';
import { toInstant } from '../database/instants.ts';

/** Two years: longer than anybody asks who did something, and the log does not grow forever. */
export const KEPT_DAYS = 730;

/** Removes lines from before a time. Nothing but the lists that people read depends on them. */
export async function removeOldLines(
  before: number,
  { db, count }: { readonly db: Db; readonly count: CountRemoved },
  signal: AbortSignal,
): Promise<void> {
  const old = (connection: Db) => connection('audit_log').where('created_at', '<', toInstant(before));
  const remove = (ids: readonly string[]) =>
    inTransaction(db, async (transaction) => {
      const removed = await old(transaction).whereIn('id', ids).delete();
      await count(removed, transaction);
      return removed;
    });
  await changeInBatches(() => old(db), 'id', remove, signal);
}
