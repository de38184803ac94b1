import { describe, expect, it } from '@jest/globals';
import { DEFAULT_SITE_FACTS, PageHead } from '@site/shared/contracts';
import { renderPage } from '@site/shared/testing';
import { screen } from '@testing-library/react';
import { ownerOf } from '@site/shared/federation';
import { ARTICLE_METAS } from './articles/article-metas.ts';
import { remote } from './remote.tsx';

const routes = remote.pages.map((page) => [page.path, page] as const);

describe('the routes of the blog', () => {
  it('are the list and every article', () => {
    const articles = ARTICLE_METAS.map(({ slug }) => `/blog/${slug}`);
    expect(remote.pages.map(({ path }) => path).sort()).toEqual(['/blog', ...articles].sort());
  });

  it('has its redirects between its own addresses', () => {
    expect(
      remote.redirects.filter(({ from, to }) => ownerOf(from) !== 'blog' || ownerOf(to) !== 'blog'),
    ).toEqual([]);
  });

  it.each(routes)('%s belongs to the blog and has a valid head', (path, { head }) => {
    expect(ownerOf(path)).toBe('blog');
    expect(() => PageHead.parse(head)).not.toThrow();
  });

  it.each(routes)('%s loads a page with one first-level heading', async (path, page) => {
    const { Page } = await page.load();

    renderPage(Page, { path });

    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    if (path !== '/blog') expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(page.head.title);
  });

  it.each(routes.filter(([path]) => path !== '/blog'))(
    '%s tells machines of its article',
    async (path, page) => {
      const objects = await page.structuredData?.({
        facts: DEFAULT_SITE_FACTS,
        siteUrl: 'https://site.example',
      });

      expect(objects).toMatchObject([{ '@type': 'BlogPosting', url: `https://site.example${path}` }]);
    },
  );

  it.each(routes)('%s skips no level of headings', async (path, page) => {
    const { Page } = await page.load();

    renderPage(Page, { path });

    const levels = screen.getAllByRole('heading').map(({ tagName }) => Number(tagName.slice(1)));
    expect(levels.every((level, index) => level - (levels[index - 1] ?? 0) <= 1)).toBe(true);
  });
});
