import { describe, expect, it } from '@jest/globals';
import { createReference, normalizeReference } from './reference.ts';

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

describe('a reference', () => {
  it('ends in a check character for the seven characters before it', () => {
    for (let count = 0; count < 500; count += 1) {
      const reference = createReference();
      const [, text = '', check = ''] = /^AR-(.{4}-.{3})(.)$/.exec(reference) ?? [];
      const value = [...text.replace('-', '')].reduce((sum, sign) => sum * 32 + ALPHABET.indexOf(sign), 0);

      expect(ALPHABET[value % 37]).toBe(check);
    }
  });

  it('is random, so it does not reveal the number of submissions', () => {
    expect(new Set(Array.from({ length: 500 }, createReference)).size).toBe(500);
  });

  it.each([
    'AR-7K10-92Q0',
    'ar-7k10-92q0',
    ' AR 7K10 92Q0 ',
    'AR7K1092Q0',
    '7k10 92q0',
    'AR‐7KIO–92QO',
    'ar-7kl0-92qo',
  ])('is recognized in the form %j', (text) => {
    expect(normalizeReference(text)).toBe('AR-7K10-92Q0');
  });

  it('may itself start with AR', () => {
    expect(normalizeReference('AR-ARAR-ARA7')).toBe('AR-ARAR-ARA7');
    expect(normalizeReference('arararA7')).toBe('AR-ARAR-ARA7');
  });

  it('is created in normalized form', () => {
    for (let count = 0; count < 500; count += 1) {
      const reference = createReference();
      expect(normalizeReference(reference)).toBe(reference);
    }
  });
});
