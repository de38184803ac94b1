import { databaseFault } from './driver-errors.ts';

/** Writes, or reads, items that belong to one key, in order; answers one result for each. */
type Write<Item, Result> = (items: readonly Item[], key: string) => Promise<readonly Result[]>;

interface Entry<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

const MAX_BATCH_SIZE = 64;

/**
 * Group commit: an item is written with all that came in the same turn, or while a write was under way. Each caller
 * waits for its own result. A write that fails because the database is away rejects those waiting behind it too: each in
 * turn would wait for a time-out of its own. Any other failure is of those that were written alone.
 */
export function createBatcher<Item, Result>(write: Write<Item, Result>) {
  const waiting = new Map<string, Entry<Item, Result>[]>();

  async function drain(key: string, queue: Entry<Item, Result>[]): Promise<void> {
    while (queue.length > 0) {
      const batch = queue.splice(0, MAX_BATCH_SIZE);
      try {
        const items = batch.map(({ item }) => item);
        settle(batch, await write(items, key));
      } catch (error) {
        const behind = databaseFault(error) === 'unavailable' ? queue.splice(0) : [];
        for (const { reject } of [...batch, ...behind]) reject(error);
      }
    }
    waiting.delete(key);
  }

  return function batch(item: Item, key = ''): Promise<Result> {
    return new Promise((resolve, reject) => {
      const entry = { item, resolve, reject };
      const queue = waiting.get(key);
      if (queue) {
        queue.push(entry);
        return;
      }
      const fresh = [entry];
      waiting.set(key, fresh);
      // One turn of the event loop later: what arrived together is written together.
      setImmediate(() => void drain(key, fresh));
    });
  };
}

function settle<Item, Result>(batch: readonly Entry<Item, Result>[], results: readonly Result[]): void {
  for (const [index, entry] of batch.entries()) {
    const result = results[index];
    if (result === undefined) entry.reject(new Error('The write answered too few results'));
    else entry.resolve(result);
  }
}
