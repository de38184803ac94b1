import { describe, expect, it } from '@jest/globals';
import { storedName } from './document-names.ts';

describe('a stored name', () => {
  it.each([
    ['letter.pdf', '5_letter.pdf'],
    ['../../etc/passwd', '5_.._.._etc_passwd'],
    ['a b\0c€😀.docx', '5_a_b_c___.docx'],
  ])('of %p is %s', (original, name) => {
    expect(storedName(5, original)).toBe(name);
  });

  it('is at most 255 characters long and keeps its extension', () => {
    const name = storedName(1_700_000_000_000, `${'a'.repeat(400)}.docx`);

    expect(name).toHaveLength(255);
    expect(name.endsWith('a.docx')).toBe(true);
  });
});
