import { describe, expect, it } from '@jest/globals';
import { foldLetters } from './fold-letters.ts';

describe('folded letters', () => {
  it.each([
    ['Renée', 'renee'],
    ['Zoe\u0308', 'zoe'],
    ['SØRENSEN', 'sorensen'],
    ['Łódź', 'lodz'],
    ['Großmann', 'grossmann'],
    ['GROẞMANN', 'grossmann'],
    ['Ærø', 'aero'],
    ['Þór Đặng', 'thor dang'],
    ['İstanbul Diyarbakır', 'istanbul diyarbakir'],
    ['ﬁnance', 'finance'],
    ['3M', '3m'],
    ['東京', '東京'],
  ])('of %s are %s', (text, folded) => expect(foldLetters(text)).toBe(folded));

  it('stay as they are when they are folded again', () => {
    const once = foldLetters('Łódź, Großmann & Ærø');
    expect(foldLetters(once)).toBe(once);
  });
});
