import { describe, expect, it } from '@jest/globals';
import { firstBroken } from './first-broken.ts';

/** A history with this many entries that fails from one of them on, and the entries that were tried. */
function history(length: number, redFrom: number) {
  const asked: number[] = [];
  const entries = Array.from({ length }, (_, index) => index);
  const isRed = async (entry: number) => {
    asked.push(entry);
    return entry >= redFrom;
  };
  return { entries, asked, isRed };
}

describe('the first broken entry of a history', () => {
  it.each([
    [2, 1],
    [3, 1],
    [3, 2],
    [10, 1],
    [10, 5],
    [10, 9],
  ])('is found among %i when it is number %i', async (length, redFrom) => {
    const { entries, isRed } = history(length, redFrom);

    expect(await firstBroken(entries, isRed)).toEqual({ before: redFrom - 1, broken: redFrom });
  });

  it('is found in few steps and tries none twice', async () => {
    const { entries, asked, isRed } = history(1000, 617);

    await firstBroken(entries, isRed);

    expect(asked.length).toBeLessThanOrEqual(26);
    expect(new Set(asked).size).toBe(asked.length);
  });

  it.each([
    ['GRGR', 3],
    ['GGRRGGRR', 6],
    ['GRRRRRGR', 7],
    [`${'G'.repeat(10)}${'R'.repeat(10)}${'G'.repeat(10)}${'R'.repeat(30)}`, 30],
  ])('is the one that broke it now, not one that was fixed since (%s)', async (colors, broken) => {
    const entries = [...colors].map((color, index) => ({ color, index }));

    const found = await firstBroken(entries, async ({ color }) => color === 'R');

    expect([found.before.index, found.broken.index]).toEqual([broken - 1, broken]);
  });

  it('is not looked for when the newest is green', async () => {
    const { entries, asked, isRed } = history(9, 9);

    await expect(firstBroken(entries, isRed)).rejects.toThrow('green in the live composition');
    expect(asked).toEqual([8]);
  });

  it.each([1, 9])('is not found when the oldest of %i is red', async (length) => {
    const { entries, isRed } = history(length, 0);

    await expect(firstBroken(entries, isRed)).rejects.toThrow('it broke before');
  });

  it('is not found where nothing went live', async () => {
    await expect(firstBroken([], async () => true)).rejects.toThrow('nothing has gone live');
  });
});
