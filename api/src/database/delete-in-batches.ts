import type { Knex } from 'knex';
import type { Db } from './connection.ts';

const BATCH = 1000;

/**
 * Deletes many rows in batches of 1000, because one large statement would hold its locks too long. `rows` runs again for
 * each batch, so a row that changed meanwhile stays. An abort takes effect between two batches.
 */
export async function deleteInBatches(
  rows: () => Knex.QueryBuilder,
  key: string,
  signal?: AbortSignal,
): Promise<number> {
  return changeInBatches(rows, key, (keys) => rows().whereIn(key, keys).delete(), signal);
}

/** The same for another change of the rows with these keys. They must no longer match `rows` then. */
export async function changeInBatches(
  rows: () => Knex.QueryBuilder,
  key: string,
  change: (keys: readonly string[]) => PromiseLike<number>,
  signal?: AbortSignal,
): Promise<number> {
  for (let count = 0; ;) {
    const keys: string[] = await rows().limit(BATCH).pluck(key);
    if (keys.length > 0) count += await change(keys);
    if (keys.length < BATCH || signal?.aborted) return count;
  }
}

/**
 * Counts rows that a sweep deleted or shortened. Pass the transaction that does it: a sweep that fails half way, or whose process
 * is killed, is then recorded with what it did.
 */
export type CountRemoved = (rows: number, db: Db) => Promise<void>;
