import { expect, it } from '@jest/globals';
import { FAULTS } from './faults/list.ts';
import { readOptions } from './options.ts';

it('runs every fault with five thousand applications unless told otherwise', () => {
  expect(readOptions([])).toMatchObject({ faults: FAULTS, minutes: 30, submissions: 5000, isList: false });
});

it('runs the named faults, in the given order', () => {
  const { faults } = readOptions(['--faults', 'api-kill,web-kill', '--minutes', '5', '--submissions', '500']);

  expect(faults.map(({ name }) => name)).toEqual(['api-kill', 'web-kill']);
});

it.each([
  [['--faults', 'earthquake'], /no fault earthquake.*web-kill/],
  [['--minutes', '0'], /--minutes must be a whole number/],
  [['--submissions', 'many'], /--submissions must be/],
])('refuses %j and says why', (args, message) => {
  expect(() => readOptions(args)).toThrow(message);
});

it('has a name of its own for each fault', () => {
  expect(new Set(FAULTS.map(({ name }) => name)).size).toBe(FAULTS.length);
});
