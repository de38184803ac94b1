import { expect, it } from '@jest/globals';
import { describe as textOf } from './describe-error.ts';

it('explains errors of a second React', () => {
  const error = new TypeError("Cannot read properties of null (reading 'useState')");

  expect(textOf(error)).toBe(`TypeError: ${error.message} (a second React: leave React out of the bundle)`);
});

it.each(["Cannot read properties of null (reading 'user')", 'useState is not defined'])(
  'adds nothing to %j',
  (message) => expect(textOf(new TypeError(message))).toBe(`TypeError: ${message}`),
);
