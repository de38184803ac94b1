import { describe, expect, it } from '@jest/globals';
import { createGatherer } from './gather.ts';

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** A write that waits to be let go; `batches` are what it was given. */
function aSlowWrite() {
  const batches: number[][] = [];
  const doors: (() => void)[] = [];
  const gather = createGatherer<number, string>(async (items) => {
    batches.push([...items]);
    await new Promise<void>((resolve) => doors.push(resolve));
    return items.map(String);
  });
  return { gather, batches, letGo: () => doors.shift()?.() };
}

describe('a gatherer', () => {
  it('writes together what comes in one turn, and what comes while a write is under way', async () => {
    const { gather, batches, letGo } = aSlowWrite();
    const first = [gather(1), gather(2)];
    await turn();
    const second = [gather(3), gather(4)];
    letGo();
    expect(await Promise.all(first)).toEqual(['1', '2']);
    letGo();

    expect(await Promise.all(second)).toEqual(['3', '4']);
    expect(batches).toEqual([
      [1, 2],
      [3, 4],
    ]);
  });

  it('keeps keys apart', async () => {
    const { gather, batches, letGo } = aSlowWrite();
    const both = [gather(1, 'a'), gather(2, 'b')];
    await turn();
    letGo();
    letGo();
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
    const gather = createGatherer<number, number>(async (items) => {
      const error = errors.shift();
      if (!error) return items;
      behind.push(gather(3));
      throw error;
    });
    const results = await Promise.allSettled([gather(1), gather(2), ...behind]);
    results.push(...(await Promise.allSettled(behind)));

    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', outcome]);
    expect(await gather(4)).toBe(4);
  });
});
