import { describe, expect, it } from '@jest/globals';
import { codePoints } from '@site/shared/contracts';
import { foldAddress, foldsOf } from './fold-address.ts';

describe('a folded address', () => {
  it('is the same for all spellings of an address', () => {
    expect(foldAddress('Zoe\u0308@Harbour.EXAMPLE')).toBe(foldAddress('zo\u00eb@harbour.example'));
    expect(foldAddress('zoe@xn--mnchen-3ya.example')).toBe(foldAddress('Zoe@M\u00fcnchen.example'));
    expect(foldAddress('zo\u200be@harbour.example')).toBe('zoe@harbour.example');
    expect(foldAddress('zoe@harbour.example')).not.toBe(foldAddress('zoé@harbour.example'));
  });

  it.each(['/x.example', '?x.example', '#x.example', '\\x.example', '%2fx.example'])(
    'is not that of another domain with %s behind it',
    (rest) => {
      const address = `zoe@m\u00fcnchen.example${rest}`;
      expect(foldAddress(address)).toBe(address);
      expect(foldAddress(`zoe@harbour.example${rest}`)).toBe(`zoe@harbour.example${rest}`);
    },
  );

  it('of a number stays a name', () => {
    expect(foldAddress('zoe@0x7f.1')).toBe('zoe@0x7f.1');
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

describe('the folds of an address', () => {
  it('begin with the one of today, and have those of earlier versions for each spelling of its domain', () => {
    const [unicode, ascii] = ['zoe@m\u00fcnchen.example', 'zoe@xn--mnchen-3ya.example'];
    expect(foldsOf('Zoe@M\u00fcnchen.example')).toEqual([unicode, ascii]);
    expect(foldsOf('zoe@XN--mnchen-3ya.example')).toEqual([unicode, ascii]);
    expect(foldsOf('zo\u200be@harbour.example')).toEqual([
      'zoe@harbour.example',
      'zo\u200be@harbour.example',
    ]);
    expect(foldsOf('Zoe@harbour.example')).toEqual(['zoe@harbour.example']);
  });
});
