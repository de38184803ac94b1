import { describe, expect, it } from '@jest/globals';
import { createBatcher } from './batch.ts';

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** A write that waits to be let go; `batches` are what it was given. */
function aSlowWrite() {
  const batches: number[][] = [];
  const doors: (() => void)[] = [];
  const batch = createBatcher<number, string>(async (items) => {
    batches.push([...items]);
    await new Promise<void>((resolve) => doors.push(resolve));
    return items.map(String);
  });
  return { batch, batches, release: () => doors.shift()?.() };
}

describe('a batcher', () => {
  it('writes together what comes in one turn, and what comes while a write is under way', async () => {
    const { batch, batches, release } = aSlowWrite();
    const first = [batch(1), batch(2)];
    await turn();
    const second = [batch(3), batch(4)];
    release();
    expect(await Promise.all(first)).toEqual(['1', '2']);
    release();

    expect(await Promise.all(second)).toEqual(['3', '4']);
    expect(batches).toEqual([
      [1, 2],
      [3, 4],
    ]);
  });

  it('keeps keys apart', async () => {
    const { batch, batches, release } = aSlowWrite();
    const both = [batch(1, 'a'), batch(2, 'b')];
    await turn();
    release();
    release();
    await Promise.all(both);

    expect(batches).toEqual([[1], [2]]);
  });

  it.each([
    ['fails those behind a write at once when the database is away', 'ECONNREFUSED', 'rejected'],
    ['writes those behind a write that met another transaction', 'ER_LOCK_DEADLOCK', 'fulfilled'],
    ['writes those behind a write that was wrong', 'ER_PARSE_ERROR', 'fulfilled'],
  ])('%s, and works again after it', async (_, code, outcome) => {
    const errors = [Object.assign(new Error(code), { code })];
    const behind: Promise<number>[] = [];
    const batch = createBatcher<number, number>(async (items) => {
      const error = errors.shift();
      if (!error) return items;
      behind.push(batch(3));
      throw error;
    });
    const results = await Promise.allSettled([batch(1), batch(2), ...behind]);
    results.push(...(await Promise.allSettled(behind)));

    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', outcome]);
    expect(await batch(4)).toBe(4);
  });
});
