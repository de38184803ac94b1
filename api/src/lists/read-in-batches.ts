import type { Part } from './read-page.ts';
import type { RowKey } from './cursor.ts';

const BATCH = 1000;

interface Batches<Row> {
  keyOf(row: Row): RowKey;
  select(part: Part): PromiseLike<readonly Row[]>;
}

/** All rows of a list. The next batch is read while the caller works on the last one. */
export async function* readInBatches<Row>({ keyOf, select }: Batches<Row>): AsyncGenerator<readonly Row[]> {
  const read = async (last?: Row) =>
    select({ from: last ? keyOf(last) : null, direction: 'next', limit: BATCH });
  let reading: Promise<readonly Row[]> | null = read();
  while (reading) {
    const rows: readonly Row[] = await reading;
    reading = rows.length < BATCH ? null : read(rows.at(-1));
    // The caller may stop before it asks for this batch. If it asks, a failure is thrown.
    reading?.catch(() => undefined);
    if (rows.length > 0) yield rows;
  }
}
