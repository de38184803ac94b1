import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { recordingServices } from '@site/shared/testing';
import { act, cleanup } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { BlogPage } from './blog-page.tsx';
import { ARTICLE_METAS } from '../articles/article-metas.ts';
import { countCategories, matchesFilter, NO_FILTER } from '../search/match-articles.ts';
import { describeResult } from '../search/search-content.ts';

const pageAt = (path: string) => (
  <MemoryRouter initialEntries={[path]}>
    <BlogPage services={recordingServices()} />
  </MemoryRouter>
);

afterEach(cleanup);

describe('the prerendered list', () => {
  it('is the same for every query', () => {
    expect(renderToString(pageAt('/blog?category=Hiring&q=x'))).toBe(renderToString(pageAt('/blog')));
  });

  it('is taken over without a mismatch, and then follows the query', async () => {
    const complaints = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const container = document.body.appendChild(document.createElement('div'));
    container.innerHTML = renderToString(pageAt('/blog'));
    const heading = container.querySelector('h1');

    await act(async () => void hydrateRoot(container, pageAt('/blog?category=Hiring')));

    expect(complaints).not.toHaveBeenCalled();
    expect(container.querySelector('h1')).toBe(heading);
    expect(container.querySelector('[role=status]')?.textContent).toBe(
      describeResult(countCategories(ARTICLE_METAS).get('Hiring') ?? 0, { ...NO_FILTER, category: 'Hiring' }),
    );
    complaints.mockRestore();
    container.remove();
  });

  it('keeps what was typed before it was taken over', async () => {
    const TIPS = { category: 'Career Tips', search: 'tips' };
    const container = document.body.appendChild(document.createElement('div'));
    container.innerHTML = renderToString(pageAt('/blog'));
    const box = container.querySelector('input');
    if (box) box.value = 'tips';

    await act(async () => void hydrateRoot(container, pageAt('/blog?category=Career+Tips')));

    expect(box?.value).toBe('tips');
    expect(container.querySelector('[role=status]')?.textContent).toBe(
      describeResult(ARTICLE_METAS.filter((meta) => matchesFilter(meta, TIPS)).length, TIPS),
    );
    container.remove();
  });
});
