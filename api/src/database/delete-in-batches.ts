import type { Knex } from 'knex';

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
  return changeInBatches(rows, key, (batch) => batch.delete(), signal);
}

/** The same for another change, which gets the batch and its keys. The changed rows must no longer match `rows`. */
export async function changeInBatches(
  rows: () => Knex.QueryBuilder,
  key: string,
  change: (batch: Knex.QueryBuilder, keys: readonly string[]) => PromiseLike<number>,
  signal?: AbortSignal,
): Promise<number> {
  for (let count = 0; ;) {
    const keys: string[] = await rows().limit(BATCH).pluck(key);
    if (keys.length > 0) count += await change(rows().whereIn(key, keys), keys);
    if (keys.length < BATCH || signal?.aborted) return count;
  }
}
