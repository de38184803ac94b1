import { describe, expect, it } from '@jest/globals';
import { documentTitle } from './document-title.ts';
import { PageHead, PagePath } from './page.ts';

describe('PagePath', () => {
  it.each(['/', '/blog', '/services/ar', '/a/b-2/c'])('takes %s', (path) =>
    expect(PagePath.safeParse(path).success).toBe(true),
  );

  it.each([
    '',
    'blog',
    '/blog/',
    '//blog',
    '/Blog',
    '/a/../b',
    '/a b',
    '/a?b',
    '/a#b',
    '/a\n',
    '/__proto__',
    `/${'a'.repeat(200)}`,
  ])('refuses %j', (path) => expect(PagePath.safeParse(path).success).toBe(false));
});

describe('PageHead', () => {
  it('lists a page for search engines unless it opts out', () => {
    expect(PageHead.parse({ title: 'a', description: 'b' }).index).toBe(true);
    expect(PageHead.parse({ title: 'a', description: 'b', index: false }).index).toBe(false);
  });

  it('refuses texts that search engines would truncate', () => {
    expect(PageHead.safeParse({ title: 'a'.repeat(71), description: 'b' }).success).toBe(false);
    expect(PageHead.safeParse({ title: 'a', description: 'b'.repeat(201) }).success).toBe(false);
    expect(PageHead.safeParse({ title: '', description: 'b' }).success).toBe(false);
  });
});

describe('documentTitle', () => {
  it('ends in the site’s name once', () => {
    expect(documentTitle({ title: 'Blog' }, 'Ledgerwell')).toBe('Blog | Ledgerwell');
    expect(documentTitle({ title: 'Ledgerwell: receivables' }, 'Ledgerwell')).toBe('Ledgerwell: receivables');
  });
});
