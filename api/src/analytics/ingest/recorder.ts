import { createBatcher } from '../../database/batch.ts';
import type { Db } from '../../database/connection.ts';
import { databaseFault } from '../../database/driver-errors.ts';
import { inTransaction } from '../../database/in-transaction.ts';
import { addDrops } from '../storage/drops.ts';
import { insertEvents } from '../storage/events.ts';
import type { Incoming } from './incoming.ts';
import { toEvents } from './to-events.ts';

/** Resolves when the item is stored. */
export type RecordVisits = (item: Incoming) => Promise<void>;

/** Larger than usual: a batch costs about the same for one item as for many. */
const MAX_BATCH_SIZE = 256;

/**
 * Records events in batches: what arrives while a batch is written is written with the next one. When a batch fails, each item is
 * written by itself, so that an item that cannot be stored takes no other with it.
 */
export function createRecorder(db: Db): RecordVisits {
  async function write(items: readonly Incoming[]): Promise<void> {
    const events = items.flatMap((item) => (item.kind === 'events' ? toEvents(item.from) : []));
    const drops = items.flatMap((item) => (item.kind === 'drop' ? [item.drop] : []));
    await inTransaction(db, async (transaction) => {
      await insertEvents(events, transaction);
      await addDrops(drops, transaction);
    });
  }

  const writeInBatch = createBatcher<Incoming, Outcome>(async (items) => {
    try {
      await write(items);
      return items.map(() => ({}));
    } catch (error) {
      if (items.length === 1 || databaseFault(error) === 'unavailable') throw error;
      return writeSeparately(items);
    }
  }, MAX_BATCH_SIZE);

  async function writeSeparately(items: readonly Incoming[]): Promise<Outcome[]> {
    const outcomes: Outcome[] = [];
    for (const item of items)
      outcomes.push(
        await write([item]).then(
          () => ({}),
          (error: unknown) => ({ error }),
        ),
      );
    return outcomes;
  }

  return async (item) => {
    const { error } = await writeInBatch(item);
    if (error !== undefined) throw error;
  };
}

interface Outcome {
  readonly error?: unknown;
}
