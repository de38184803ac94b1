import type { Knex } from 'knex';
import type { Db } from './connection.ts';
import { retryContention } from './retry-contention.ts';

/** A connection in a transaction. Who demands one writes what must be committed together with something else. */
export type Transaction = Knex.Transaction;

/**
 * Runs the work in one transaction, and retries it when the database rolled it back in favor of another transaction. The
 * work must have no effects outside its transaction.
 */
export function inTransaction<T>(db: Db, work: (transaction: Transaction) => Promise<T>): Promise<T> {
  return retryContention(() => db.transaction(work));
}
