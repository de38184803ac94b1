import type { Knex } from 'knex';
import type { Db } from '../database/connection.ts';
import { changeInBatches, type CountRemoved } from '../database/delete-in-batches.ts';
import { inTransaction } from '../database/in-transaction.ts';
import type { DeleteMails } from '../mail/outbox.ts';

export interface DeleteServices {
  readonly db: Db;
  readonly deleteMails: DeleteMails;
  /** Counts what a sweep deletes. */
  readonly count?: CountRemoved;
}

/**
 * Deletes subscriptions with the mails about them, each batch in one transaction. A subscription that changed meanwhile stays,
 * with its mails. Returns how many were deleted.
 */
export function deleteSubscriptions(
  matching: (db: Db) => Knex.QueryBuilder,
  { db, deleteMails, count: countRemoved }: DeleteServices,
  signal: AbortSignal,
): Promise<number> {
  const deleteBatch = (ids: readonly string[]) =>
    inTransaction(db, async (transaction) => {
      const count = await matching(transaction).whereIn('id', ids).delete();
      const kept = new Set(await transaction('newsletter_subscriptions').whereIn('id', ids).pluck('id'));
      await deleteMails(
        ids.filter((id) => !kept.has(id)),
        transaction,
      );
      await countRemoved?.(count, transaction);
      return count;
    });
  return changeInBatches(() => matching(db), 'id', deleteBatch, signal);
}
