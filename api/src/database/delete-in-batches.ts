import type { Knex } from 'knex';

const BATCH = 1000;

/**
 * Deletes many rows, a thousand at a time: one statement for all of them would hold their locks for as long as it takes.
 * `rows` selects them anew for each batch, so that one that changed meanwhile stays. An abort ends it between two batches.
 */
export async function deleteInBatches(
  rows: () => Knex.QueryBuilder,
  key: string,
  signal?: AbortSignal,
): Promise<number> {
  return changeInBatches(rows, key, (batch) => batch.delete(), signal);
}

/** The same for a change after which `rows` selects a row no more. */
export async function changeInBatches(
  rows: () => Knex.QueryBuilder,
  key: string,
  change: (batch: Knex.QueryBuilder) => PromiseLike<number>,
  signal?: AbortSignal,
): Promise<number> {
  for (let count = 0; ;) {
    const keys: string[] = await rows().limit(BATCH).pluck(key);
    if (keys.length > 0) count += await change(rows().whereIn(key, keys));
    if (keys.length < BATCH || signal?.aborted) return count;
  }
}
