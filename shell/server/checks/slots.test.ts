import { describe, expect, it } from '@jest/globals';
import { readPage } from './page-tree.ts';
import { hasPlainSlots } from './slots.ts';

const isPlain = (html: string) => hasPlainSlots(html, readPage(html).elements);

describe('hasPlainSlots', () => {
  // A pattern that reads to the end from each tag takes minutes to hours.
  it.each(['<a', '</a', '<p data-slot="a" '])('reads a page of %j without an end once', (start) => {
    expect(hasPlainSlots(start.repeat(2_000_000 / start.length), [])).toBe(true);
  });

  it('accepts a filled element with a raw < in an attribute, because a browser reads the same tag', () => {
    expect(isPlain('<p title="a < b" data-slot="a">x</p>')).toBe(true);
    expect(isPlain('<form method="post" action="/blog"><input title="a<b" name="a"></form>')).toBe(true);
  });

  it('refuses a filled element inside an attribute, even if that is never closed', () => {
    expect(isPlain('<p title="<b data-fill=a>">x</p>')).toBe(false);
    expect(isPlain('<p title="<b data-fill="a"> <i')).toBe(false);
  });
});
