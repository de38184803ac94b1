import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { renderPage } from '@site/shared/testing';
import { fireEvent, screen } from '@testing-library/react';
import { ARTICLE_METAS } from '../articles/article-metas.ts';
import { BlogPage } from '../list/blog-page.tsx';

const PAUSE_MS = 1500;
const openBlog = (query = '') => renderPage(BlogPage, { path: `/blog${query}` });
const box = () => screen.getByRole('searchbox', { name: 'Search articles' });
const type = (value: string) => fireEvent.change(box(), { target: { value } });
/** How many articles have a word in title or excerpt. */
const countWith = (word: string) =>
  ARTICLE_METAS.filter(({ title, excerpt }) => `${title} ${excerpt}`.toLowerCase().includes(word)).length;

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

describe('the list of articles reports', () => {
  it('a selected category by its id', () => {
    const { services } = openBlog();

    fireEvent.click(screen.getByRole('button', { name: 'Work-Life Balance', pressed: false }));

    expect(services.tracked).toEqual([{ name: 'filter', option: 'work-life-balance' }]);
  });

  it('a search once, after a pause, with its term if articles contain it', () => {
    const { services } = openBlog();

    type('Re');
    jest.advanceTimersByTime(PAUSE_MS - 1);
    type('Resume ');
    type('Resume');
    expect(services.tracked).toEqual([]);
    jest.advanceTimersByTime(PAUSE_MS);
    fireEvent.blur(box());

    const results = countWith('resume');
    expect(results).toBeGreaterThan(0);
    expect(services.tracked).toEqual([{ name: 'search', results, length: 6, term: 'resume' }]);
  });

  it.each(['jane@example.com', 'Zebedee Quux', '555 0101'])('no term for “%s”', (term) => {
    const { services } = openBlog();

    type(term);
    jest.advanceTimersByTime(PAUSE_MS);

    expect(services.tracked).toEqual([{ name: 'search', results: 0, length: term.length }]);
  });

  it('a search when the visitor leaves the box or the page before the pause ends', () => {
    const { services, unmount } = openBlog();

    type('Resume');
    fireEvent.blur(box());
    expect(services.tracked).toHaveLength(1);
    type('remote');
    unmount();

    expect(services.tracked).toMatchObject([{ term: 'resume' }, { term: 'remote' }]);
  });

  it('neither a search in the address nor an emptied box', () => {
    const { services } = openBlog('?q=resume&category=Hiring');

    type('');
    jest.advanceTimersByTime(PAUSE_MS);

    expect(services.tracked).toEqual([]);
  });
});
