import { context, ROOT_CONTEXT, trace, type Context } from '@opentelemetry/api';
import { databaseFault } from './driver-errors.ts';

/** Writes or reads the items of one key in order. Returns one result per item. */
type Write<Item, Result> = (items: readonly Item[], key: string) => Promise<readonly Result[]>;

interface Entry<Item, Result> {
  readonly item: Item;
  readonly context: Context;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

const MAX_BATCH_SIZE = 64;

/**
 * Group commit: items that arrive in the same turn of the event loop, or while a write runs, are written together. Each
 * caller waits for its own result. When a write fails because the database is unavailable, queued items are rejected too,
 * since each would wait for its own timeout. Any other failure affects only the batch that was written.
 */
export function createBatcher<Item, Result>(write: Write<Item, Result>, maxSize = MAX_BATCH_SIZE) {
  const queues = new Map<string, Entry<Item, Result>[]>();

  async function drain(key: string, queue: Entry<Item, Result>[]): Promise<void> {
    while (queue.length > 0) {
      const batch = queue.splice(0, maxSize);
      try {
        const items = batch.map(({ item }) => item);
        settle(batch, await context.with(contextOf(batch), () => write(items, key)));
      } catch (error) {
        const queued = databaseFault(error) === 'unavailable' ? queue.splice(0) : [];
        for (const { reject } of [...batch, ...queued]) reject(error);
      }
    }
    queues.delete(key);
  }

  return function batch(item: Item, key = ''): Promise<Result> {
    return new Promise((resolve, reject) => {
      const entry = { item, context: context.active(), resolve, reject };
      const queue = queues.get(key);
      if (queue) {
        queue.push(entry);
        return;
      }
      const newQueue = [entry];
      queues.set(key, newQueue);
      // Waits one turn of the event loop so that items arriving together share a batch.
      setImmediate(() => void drain(key, newQueue));
    });
  };
}

/** A batch belongs to the trace of its first recorded request, not to that of the request for which a timer was set. */
function contextOf(batch: readonly { readonly context: Context }[]): Context {
  return batch.find((entry) => trace.getSpan(entry.context)?.isRecording())?.context ?? ROOT_CONTEXT;
}

function settle<Item, Result>(batch: readonly Entry<Item, Result>[], results: readonly Result[]): void {
  for (const [index, entry] of batch.entries()) {
    const result = results[index];
    if (result === undefined)
      entry.reject(new Error('The batch write returned too few results. Return one result per item.'));
    else entry.resolve(result);
  }
}
