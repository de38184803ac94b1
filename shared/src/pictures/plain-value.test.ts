import { describe, expect, it } from '@jest/globals';
import { artSheet } from './art-sheet.ts';
import { plainValue } from './plain-value.ts';

const TOKENS = { '--c-one': '#ff0000', '--c-two': '#0000ff', '--c-named': 'var(--c-one)' };

describe('plainValue', () => {
  it.each([
    ['#123456', '#123456'],
    ['var(--c-named)', '#ff0000'],
    ['color-mix(in srgb, var(--c-one) 50%, var(--c-two))', 'rgba(128, 0, 128, 1)'],
    ['color-mix(in srgb, var(--c-one) 14%, transparent)', 'rgba(255, 0, 0, 0.14)'],
    ['color-mix(in srgb, var(--c-one) 80%, black)', 'rgba(204, 0, 0, 1)'],
  ])('makes %s plain', (value, plain) => expect(plainValue(value, TOKENS)).toBe(plain));

  it('names a token that does not exist', () => {
    expect(() => plainValue('var(--c-three)', TOKENS)).toThrow('--c-three is not a token');
  });
});

describe('artSheet', () => {
  it.each(['light', 'band'] as const)(
    'gives every class of a drawing plain colors on the %s ground',
    (ground) => {
      const sheet = artSheet('.art', ground);

      expect(sheet).toContain('.art .petrol{fill:');
      expect(sheet).not.toMatch(/var\(|color-mix|&|width:100%/);
    },
  );
});
