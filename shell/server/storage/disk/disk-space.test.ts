import { describe, expect, it } from '@jest/globals';
import { withSpace } from './disk-space.ts';

const failure = (code: string) => Object.assign(new Error('it failed'), { code });

/** Work that fails until space is freed. */
function workOn(code: string) {
  let attempts = 0;
  let isFull = true;
  return {
    attempts: () => attempts,
    work() {
      attempts += 1;
      return isFull ? Promise.reject(failure(code)) : Promise.resolve('done');
    },
    freeSpace(this: void) {
      isFull = false;
      return Promise.resolve();
    },
  };
}

describe('work on a full disk', () => {
  it.each(['ENOSPC', 'EDQUOT'])('is done once space is freed (%s)', async (code) => {
    const { work, freeSpace } = workOn(code);

    expect(await withSpace(work, freeSpace)).toBe('done');
  });

  it('fails if there is no space to free', async () => {
    const { work, attempts } = workOn('ENOSPC');

    await expect(withSpace(work, () => Promise.resolve())).rejects.toThrow('it failed');
    expect(attempts()).toBe(2);
  });

  it('frees nothing for another fault', async () => {
    const { work, freeSpace, attempts } = workOn('EIO');

    await expect(withSpace(work, freeSpace)).rejects.toThrow('it failed');
    expect(attempts()).toBe(1);
  });
});
