import { describe, expect, it } from '@jest/globals';
import { readInBatches } from './read-in-batches.ts';
import type { Part } from './read-page.ts';

/** A list of numbers from 1, and what was read of it. */
function numbers(count: number) {
  const parts: Part[] = [];
  const batches = readInBatches<number>({
    keyOf: (row) => [String(row)],
    async select(part) {
      parts.push(part);
      const after = Number(part.from?.[0] ?? 0);
      return Array.from({ length: Math.min(part.limit, count - after) }, (_, index) => after + index + 1);
    },
  });
  return { batches, parts };
}

describe('a list read in batches', () => {
  it.each([0, 1, 999, 1000, 1001, 2500])('has each of %i rows once, in order', async (count) => {
    const { batches } = numbers(count);
    const rows: number[] = [];
    for await (const batch of batches) rows.push(...batch);

    expect(rows).toEqual(Array.from({ length: count }, (_, index) => index + 1));
  });

  it('reads the next batch ahead, and no more than that', async () => {
    const { batches, parts } = numbers(5000);
    await batches.next();

    expect(parts.map(({ from }) => from)).toEqual([null, ['1000']]);
  });

  it('fails where the rows that cannot be read would come', async () => {
    const batches = readInBatches<number>({
      keyOf: (row) => [String(row)],
      async select({ from, limit }) {
        if (from) throw new Error('The connection was lost.');
        return Array.from({ length: limit }, (_, index) => index);
      },
    });

    await expect(batches.next()).resolves.toMatchObject({ done: false });
    await expect(batches.next()).rejects.toThrow('The connection was lost.');
  });

  it('leaves no failure behind when the caller stops before', async () => {
    const unhandled: unknown[] = [];
    const note = (error: unknown) => unhandled.push(error);
    process.on('unhandledRejection', note);
    const batches = readInBatches<number>({
      keyOf: (row) => [String(row)],
      async select({ from, limit }) {
        if (from) throw new Error('The connection was lost.');
        return Array.from({ length: limit }, (_, index) => index);
      },
    });
    await batches.next();
    await batches.return(undefined);
    await new Promise((resolve) => setImmediate(resolve));
    process.off('unhandledRejection', note);

    expect(unhandled).toEqual([]);
  });
});
