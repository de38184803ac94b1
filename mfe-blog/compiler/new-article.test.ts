import { describe, expect, it } from '@jest/globals';
import { catalogueOf } from './compiler.fixture.ts';
import { newArticle, slugOf } from './new-article.ts';

describe('a new article', () => {
  it.each([
    ['Hiring: what’s next?', 'hiring-whats-next'],
    ['  Café & Résumé  ', 'cafe-resume'],
    ['—', ''],
  ])('named %j lies at %j', (title, slug) => expect(slugOf(title)).toBe(slug));

  it('is a draft that can be shown as it is', () => {
    const text = newArticle('Cash: a "new" title', '2026-06-15');
    const { articles } = catalogueOf({ 'new.md': text }, true);

    expect(articles.map(({ meta }) => [meta.slug, meta.title, meta.isDraft])).toEqual([
      ['featured', 'Featured', undefined],
      ['new', 'Cash: a "new" title', true],
    ]);
  });
});
