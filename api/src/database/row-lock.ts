import type { Transaction } from './in-transaction.ts';

/** Tables with the column `lock_count`. */
export type LockableTable = 'users' | 'user_roles' | 'sessions' | 'application_submissions';

/**
 * Locks rows until the transaction ends, before anything is read that the decision depends on. Resolves with how many there are.
 *
 * It changes the rows: on a cluster, a node compares only what a transaction has written with what was written on other nodes.
 * `select … for update` and an update that changes nothing lock on one node only, and two transactions that both hold the lock
 * would both be committed. SQLite has no row locks, but allows one writing transaction at a time.
 */
export async function lockRows(
  table: LockableTable,
  where: Readonly<Record<string, string | number | readonly string[]>>,
  transaction: Transaction,
): Promise<number> {
  const query = transaction(table);
  for (const [column, value] of Object.entries(where))
    if (Array.isArray(value)) query.whereIn(column, value);
    else query.where(column, value);
  return query.increment('lock_count', 1);
}
