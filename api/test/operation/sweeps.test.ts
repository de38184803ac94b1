import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { toInstant } from '../../src/database/instants.ts';
import { startTestApi, type TestApi } from '../support/start-test-api.ts';

const ROWS = 2500;

let api: TestApi;
/** Number of rows in each delete of old answers. */
let deleted: number[];
beforeEach(async () => {
  api = await startTestApi();
  deleted = [];
  const created_at = toInstant(0);
  for (let at = 0; at < ROWS; at += 250)
    await api.context.db('idempotency_keys').insert(
      Array.from({ length: 250 }, (_, n) => ({
        ...{ key_hash: `old-${at + n}`, fingerprint: 'f', answer: '{}', created_at },
      })),
    );
  api.context.db.on('query-response', (_answer, { sql, bindings }: { sql: string; bindings: unknown[] }) => {
    // One binding belongs to the condition. The others are keys.
    if (sql.startsWith('delete from `idempotency_keys`')) deleted.push(bindings.length - 1);
  });
});
afterEach(() => api.close());

const left = async () => (await api.context.db('idempotency_keys').pluck('key_hash')).length;

describe('a sweep', () => {
  it('deletes a thousand rows at a time', async () => {
    await api.context.housekeeping.run();

    expect(deleted).toEqual([1000, 1000, 500]);
    expect(await left()).toBe(0);
  });

  it('does not overlap with another sweep', async () => {
    const { housekeeping } = api.context;
    await Promise.all([housekeeping.run(), housekeeping.run()]);

    expect(deleted).toEqual([1000, 1000, 500]);
  });

  it('ends after the current batch on shutdown, which waits for it', async () => {
    const { housekeeping, worker, db } = api.context;
    const running = housekeeping.run();
    await new Promise<void>((resolve) =>
      db.on('query', ({ sql }: { sql: string }) => {
        if (sql.startsWith('delete from `idempotency_keys`')) resolve();
      }),
    );
    await worker.stop();

    expect(await left()).toBe(1500);
    await running;
  });
});
