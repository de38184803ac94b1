import { expect, it } from '@jest/globals';
import { createCachedValue } from './cached-value.ts';

it('keeps a result until it expires or is forgotten', async () => {
  let [time, loads] = [0, 0];
  const { read, clear } = createCachedValue(
    async () => (loads += 1),
    1000,
    () => time,
  );

  expect(await Promise.all([read(), read()])).toEqual([1, 1]);
  time = 999;
  expect(await read()).toBe(1);
  time = 1000;
  expect(await read()).toBe(2);
  clear();
  expect(await read()).toBe(3);
});

it('does not cache a failure', async () => {
  const answers = [Promise.reject(new Error('away')), Promise.resolve('here')];
  const { read } = createCachedValue(
    () => answers.shift() ?? Promise.resolve(''),
    1000,
    () => 0,
  );

  await expect(read()).rejects.toThrow('away');
  expect(await read()).toBe('here');
});
