import { describe, expect, it } from '@jest/globals';
import { ARTICLE_METAS } from '../articles/article-metas.ts';
import { countCategories, FILTER_BUTTONS, matchesFilter, NO_FILTER } from './match-articles.ts';
import { describeResult } from './search-content.ts';

const slugsFor = (filter: Partial<typeof NO_FILTER>) =>
  ARTICLE_METAS.filter((meta) => matchesFilter(meta, { ...NO_FILTER, ...filter })).map(({ slug }) => slug);

describe('which articles show', () => {
  it('All with an empty search shows every article, the featured one included', () => {
    expect(slugsFor({})).toHaveLength(ARTICLE_METAS.length);
    expect(slugsFor({})).toContain('hiring-recruitment-trends');
  });

  it('a category shows its own articles only', () => {
    const slugsIn = (wanted: string) =>
      ARTICLE_METAS.filter(({ category }) => category === wanted).map(({ slug }) => slug);
    expect(slugsFor({ category: 'Career Tips' })).toEqual(slugsIn('Career Tips'));
    expect(slugsFor({ category: 'Career Tips' })).toContain('reference-check-myths');
    expect(slugsFor({ category: 'Hiring' })).toEqual(slugsIn('Hiring'));
  });

  it('a category without articles shows none', () => {
    expect(slugsFor({ category: 'Guest Posts' })).toEqual([]);
  });

  it('the search finds text in titles, whatever its case', () => {
    expect(slugsFor({ search: 'THE WORKPLACE' })).toEqual(['mental-health-workplace']);
  });

  it('the search finds text in excerpts', () => {
    expect(slugsFor({ search: 'parental guilt' })).toEqual(['balancing-parenthood-career']);
  });

  it('the search does not look at authors, categories or bodies', () => {
    expect(slugsFor({ search: 'Talent Team' })).toEqual([]);
    expect(slugsFor({ search: 'Career Tips' })).toEqual([]);
    expect(slugsFor({ search: 'umbrellas' })).toEqual([]);
  });

  it('the search text counts as it is typed, spaces and all', () => {
    expect(slugsFor({ search: 'remote work' })).toEqual(['flexible-work-options']);
    expect(slugsFor({ search: 'remote  work' })).toEqual([]);
  });

  it('category and search must both match', () => {
    expect(slugsFor({ category: 'Career Tips', search: 'resume' })).toEqual(['demystifying-the-resume']);
    expect(slugsFor({ category: 'Hiring', search: 'resume' })).toEqual([]);
  });
});

describe('the categories', () => {
  it('there are six filter buttons, in the order of the design', () => {
    expect(FILTER_BUTTONS).toEqual([
      'All',
      'Remote Work',
      'Career Tips',
      'Industry Insights',
      'Work-Life Balance',
      'Guest Posts',
    ]);
  });

  it('every category that occurs is counted once', () => {
    const counts = [...countCategories(ARTICLE_METAS)];
    expect(counts.map(([category]) => category)).toEqual([
      ...new Set(ARTICLE_METAS.map(({ category }) => category)),
    ]);
    expect(counts.reduce((sum, [, count]) => sum + count, 0)).toBe(ARTICLE_METAS.length);
  });
});

describe('the result in words', () => {
  it.each([
    [9, {}, /^9\b/],
    [1, { category: 'Hiring' }, /^1\b.*\bHiring/],
    [2, { search: ' resume ' }, /^2\b.*“resume”/],
    [0, { category: 'Guest Posts', search: 'x' }, /^[^0].*\bGuest Posts\b.*“x”/],
  ])('%s with %o matches %s', (count, filter, words) => {
    expect(describeResult(count, { ...NO_FILTER, ...filter })).toMatch(words);
  });
});
