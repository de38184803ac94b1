import { expect, it } from '@jest/globals';
import { remembered } from './remembered.ts';

it('keeps a result until it expires or is forgotten', async () => {
  let [time, asked] = [0, 0];
  const { recall, forget } = remembered(
    async () => (asked += 1),
    1000,
    () => time,
  );

  expect(await Promise.all([recall(), recall()])).toEqual([1, 1]);
  time = 999;
  expect(await recall()).toBe(1);
  time = 1000;
  expect(await recall()).toBe(2);
  forget();
  expect(await recall()).toBe(3);
});

it('does not cache a failure', async () => {
  const answers = [Promise.reject(new Error('away')), Promise.resolve('here')];
  const { recall } = remembered(
    () => answers.shift() ?? Promise.resolve(''),
    1000,
    () => 0,
  );

  await expect(recall()).rejects.toThrow('away');
  expect(await recall()).toBe('here');
});
