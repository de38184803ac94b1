import type { Db } from './connection.ts';
import { retryContention } from './retry-contention.ts';

/**
 * Does the work in one transaction, and does it again when the database gave it up for another transaction's sake. The
 * work must have no effect outside its transaction.
 */
export function inTransaction<T>(db: Db, work: (transaction: Db) => Promise<T>): Promise<T> {
  return retryContention(() => db.transaction(work));
}
