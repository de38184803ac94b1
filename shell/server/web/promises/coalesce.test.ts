import { describe, expect, it } from '@jest/globals';
import { coalesce } from './coalesce.ts';

describe('coalesced work', () => {
  it('is done once for all who ask during a run, after it', async () => {
    let begun = 0;
    const ask = coalesce(() => Promise.resolve((begun += 1)));

    const first = ask();
    await Promise.resolve();
    const others = [ask(), ask(), ask()];

    expect(await Promise.all([first, ...others])).toEqual([1, 2, 2, 2]);
    expect(await ask()).toBe(3);
  });

  it('is done again after it has failed', async () => {
    let begun = 0;
    const ask = coalesce(() => {
      begun += 1;
      return begun === 1 ? Promise.reject(new Error('no luck')) : Promise.resolve(begun);
    });

    await expect(ask()).rejects.toThrow('no luck');
    expect(await ask()).toBe(2);
  });
});
