import type { Db } from './connection.ts';
import { retryContention } from './retry-contention.ts';

/**
 * Runs the work in one transaction, and retries it when the database rolled it back in favor of another transaction. The
 * work must have no effects outside its transaction.
 */
export function inTransaction<T>(db: Db, work: (transaction: Db) => Promise<T>): Promise<T> {
  return retryContention(() => db.transaction(work));
}
