import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { renderPage } from '@site/shared/testing';
import { act, fireEvent, screen } from '@testing-library/react';
import { ARTICLE_METAS } from '../articles/article-metas.ts';
import { SEARCHABLE_TEXTS } from '../articles/searchable-texts.ts';
import { BlogPage } from '../list/blog-page.tsx';
import { findMentions } from './find-mentions.ts';
import { matchesFilter, NO_FILTER } from './match-articles.ts';

const PAUSE_MS = 1500;
const openBlog = (query = '') => renderPage(BlogPage, { path: `/blog${query}` });
const box = () => screen.getByRole('searchbox', { name: 'Search articles' });
/** Types, and waits for the articles' texts, which load on the first search. */
const type = (value: string) =>
  act(async () => {
    fireEvent.change(box(), { target: { value } });
    await import('../articles/searchable-texts.ts');
  });
/** How many articles contain a word. */
const countWith = (search: string) =>
  ARTICLE_METAS.filter((meta) => matchesFilter(meta, { ...NO_FILTER, search })).length +
  findMentions(SEARCHABLE_TEXTS, { ...NO_FILTER, search }).length;

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

describe('the list of articles reports', () => {
  it('a selected category by its id', () => {
    const { services } = openBlog();

    fireEvent.click(screen.getByRole('button', { name: 'Work-Life Balance', pressed: false }));

    expect(services.tracked).toEqual([{ name: 'filter', option: 'work-life-balance' }]);
  });

  it('a search once, after a pause, with its term if articles contain it', async () => {
    const { services } = openBlog();

    await type('Re');
    act(() => jest.advanceTimersByTime(PAUSE_MS - 1));
    await type('Resume ');
    await type('Resume');
    expect(services.tracked).toEqual([]);
    act(() => jest.advanceTimersByTime(PAUSE_MS));
    fireEvent.blur(box());

    const results = countWith('resume');
    expect(results).toBeGreaterThan(0);
    expect(services.tracked).toEqual([{ name: 'search', results, length: 6, term: 'resume' }]);
  });

  it.each(['jane@example.com', 'Zebedee Quux', '555 0101'])('no term for “%s”', async (term) => {
    const { services } = openBlog();

    await type(term);
    act(() => jest.advanceTimersByTime(PAUSE_MS));

    expect(services.tracked).toEqual([{ name: 'search', results: 0, length: term.length }]);
  });

  it('a search when the visitor leaves the box or the page before the pause ends', async () => {
    const { services, unmount } = openBlog();

    await type('Resume');
    fireEvent.blur(box());
    expect(services.tracked).toHaveLength(1);
    await type('remote');
    unmount();

    expect(services.tracked).toMatchObject([{ term: 'resume' }, { term: 'remote' }]);
  });

  it('neither a search in the address nor an emptied box', async () => {
    const { services } = openBlog('?q=resume&category=Hiring');

    await type('');
    act(() => jest.advanceTimersByTime(PAUSE_MS));

    expect(services.tracked).toEqual([]);
  });
});
