import { describe, expect, it } from '@jest/globals';
import { codePoints } from '@site/shared/contracts';
import { foldAddress } from './fold-address.ts';

describe('a folded address', () => {
  it('is the same for all spellings of an address', () => {
    expect(foldAddress('Zoe\u0308@Harbour.EXAMPLE')).toBe(foldAddress('zo\u00eb@harbour.example'));
    expect(foldAddress('zoe@xn--mnchen-3ya.example')).toBe(foldAddress('Zoe@M\u00fcnchen.example'));
    expect(foldAddress('zo\u200be@harbour.example')).toBe('zoe@harbour.example');
    expect(foldAddress('zoe@harbour.example')).not.toBe(foldAddress('zoé@harbour.example'));
  });

  it.each([
    ['in lower case', '\u0130'],
    ['in normal form', '\u{1D160}'],
  ])('fits its column even when letters expand %s', (_, letter) => {
    const longest = `${letter.repeat(239)}@harbour.example`;
    const folded = foldAddress(longest);

    expect(codePoints(longest)).toBe(255);
    expect(codePoints(folded)).toBeLessThanOrEqual(255);
    expect(folded).not.toBe(foldAddress(`${letter.repeat(238)}@harbour.example`));
    expect(foldAddress(longest.toLowerCase().normalize('NFC'))).toBe(folded);
  });
});
