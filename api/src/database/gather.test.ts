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

  it('fails those behind a failed write at once, and works again after it', async () => {
    let isDown = true;
    const gather = createGatherer<number, number>(async (items) => {
      await Promise.resolve();
      if (isDown) throw new Error('down');
      return items;
    });
    const results = await Promise.allSettled([gather(1), gather(2)]);
    isDown = false;

    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await gather(3)).toBe(3);
  });
});
