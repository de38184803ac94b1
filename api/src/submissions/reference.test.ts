import { describe, expect, it } from '@jest/globals';
import { createReference } from './reference.ts';

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

describe('a reference', () => {
  it('ends in the check character of the seven before it', () => {
    for (let count = 0; count < 500; count += 1) {
      const reference = createReference();
      const [, text = '', check = ''] = /^AR-(.{4}-.{3})(.)$/.exec(reference) ?? [];
      const value = [...text.replace('-', '')].reduce((sum, sign) => sum * 32 + ALPHABET.indexOf(sign), 0);

      expect(ALPHABET[value % 37]).toBe(check);
    }
  });

  it('tells nothing of how many there are', () => {
    expect(new Set(Array.from({ length: 500 }, createReference)).size).toBe(500);
  });
});
