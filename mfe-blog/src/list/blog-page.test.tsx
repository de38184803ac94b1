import { describe, expect, it } from '@jest/globals';
import { expectAccessible, renderPage } from '@site/shared/testing';
import { screen, within } from '@testing-library/react';
import { ARTICLE_METAS, LATEST_ARTICLES } from '../articles/article-metas.ts';
import { BlogPage } from './blog-page.tsx';
import { countCategories, NO_FILTER } from '../search/match-articles.ts';
import { FEEDS_COPY, LIST_COPY, RESULT_COPY } from './list-content.ts';
import { FEED_COPY } from '../feeds/feeds-content.ts';
import { describeResult, mentionsText, SEARCH_COPY } from '../search/search-content.ts';

const openBlog = (query = '') => renderPage(BlogPage, { path: `/blog${query}` });
const titles = () => screen.queryAllByRole('heading', { level: 3 }).map((heading) => heading.textContent);
/** Titles of the articles shown for a word or in a category. Tests do not depend on how many articles there are. */
const titlesWith = (word: RegExp, category?: string) =>
  ARTICLE_METAS.filter((meta) => word.test(`${meta.title} ${meta.excerpt}`))
    .filter((meta) => category === undefined || meta.category === category)
    .map(({ title }) => title);
const latest = () => screen.getByRole('region', { name: 'Latest Articles' });
const press = (name: string) => screen.getByRole('button', { name, pressed: false });

describe('the list of articles', () => {
  it('shows the featured article first, then the latest ones in order', () => {
    openBlog();

    expect(titles()).toEqual(ARTICLE_METAS.map(({ title }) => title));
    const ofThePlan = [
      'Hiring and Recruitment Trends',
      '4 Benefits to Outsourcing',
      'Outsourcing Accounts Receivable',
      'Reference Check Myths',
      'Balancing Parenthood and Career',
      'Empowering Caregivers',
      'Demystifying The Resume',
      'Future of Remote Work',
      'Mental Health in the Workplace',
    ];
    expect(titles().filter((title) => ofThePlan.includes(title ?? ''))).toEqual(ofThePlan);
    expect(within(latest()).getAllByRole('article')).toHaveLength(LATEST_ARTICLES.length);
  });

  it('leads to each article by a link that says which', () => {
    openBlog();

    const links = within(latest()).getAllByRole('link', { name: new RegExp(`^${LIST_COPY.readMore} `) });
    expect(links.map((link) => [link.getAttribute('href'), link.textContent])).toEqual(
      LATEST_ARTICLES.map(({ slug, title }) => [`/blog/${slug}`, `Read More about ${title}`]),
    );
  });

  it('leads to both feeds, which are no pages', () => {
    openBlog();

    const links = within(screen.getByRole('region', { name: FEEDS_COPY.title })).getAllByRole('link');

    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      [FEED_COPY.rss, '/blog/feed.xml'],
      [FEED_COPY.json, '/blog/feed.json'],
    ]);
  });

  it('leads to the featured article', () => {
    openBlog();

    const link = screen.getByRole('link', { name: 'Read Full Article' });
    expect(link.getAttribute('href')).toBe('/blog/hiring-recruitment-trends');
  });

  it('says author, date, reading time and views on a card', () => {
    openBlog();

    const card = within(latest())
      .getAllByRole('article')
      .find((one) => within(one).queryByRole('heading', { name: 'Outsourcing Accounts Receivable' }));
    for (const fact of ['Industry Insights', 'Receivables Team', 'Mar 20, 2024', '12 min read', '2.3k views'])
      expect(card?.textContent).toContain(fact);
  });

  it('has one first-level heading and skips no level', () => {
    openBlog();

    const levels = screen.getAllByRole('heading').map(({ tagName }) => Number(tagName.slice(1)));
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    expect(levels.every((level, index) => level - (levels[index - 1] ?? 0) <= 1)).toBe(true);
  });

  it('is accessible', async () => {
    await expectAccessible(openBlog().container);
  });

  it('is accessible without results and with open categories', async () => {
    const { container, user } = openBlog('?category=Guest+Posts&q=zzzz');
    await user.click(screen.getByRole('button', { name: 'All Categories' }));

    await expectAccessible(container);
  });
});

describe('searching', () => {
  it('shows what has the text in title or excerpt, in any case', async () => {
    const { user } = openBlog();

    await user.type(screen.getByRole('searchbox', { name: SEARCH_COPY.label }), 'RESUME');

    expect(titles()).toEqual(titlesWith(/resume/i));
    expect(titles()).toContain('Demystifying The Resume');
  });

  it('hides the featured article when it does not match', async () => {
    const { user } = openBlog();

    await user.type(screen.getByPlaceholderText('Search articles...'), 'myths');

    expect(screen.queryByRole('region', { name: 'Featured Article' })).toBeNull();
    expect(screen.getByRole('region', { name: 'Latest Articles' })).toBeTruthy();
  });

  it('says politely how many articles are left', async () => {
    const { user } = openBlog();
    const status = screen.getByRole('status');
    expect(status.textContent).toBe(describeResult(ARTICLE_METAS.length, NO_FILTER));

    await user.type(screen.getByRole('searchbox'), 'outsourcing');

    expect(screen.getByRole('status')).toBe(status);
    expect(status.textContent).toBe(
      describeResult(titlesWith(/outsourcing/i).length, { ...NO_FILTER, search: 'outsourcing' }),
    );
  });

  it('keeps the text in the address', async () => {
    const { user, location } = openBlog('?utm_source=mail');

    await user.type(screen.getByRole('searchbox'), 'pay & go');
    await user.tab();
    expect(location()).toBe('/blog?utm_source=mail&q=pay+%26+go');

    await user.clear(screen.getByRole('searchbox'));
    await user.keyboard('{Enter}');
    expect(location()).toBe('/blog?utm_source=mail');
  });
});

describe('choosing a category', () => {
  it('has a button for All and five categories, All being pressed', () => {
    openBlog();

    const buttons = within(screen.getByRole('group', { name: SEARCH_COPY.categories })).getAllByRole(
      'button',
    );
    expect(buttons.map((button) => [button.textContent, button.getAttribute('aria-pressed')])).toEqual([
      ['All', 'true'],
      ['Remote Work', 'false'],
      ['Career Tips', 'false'],
      ['Industry Insights', 'false'],
      ['Work-Life Balance', 'false'],
      ['Guest Posts', 'false'],
    ]);
  });

  it('shows the articles of the category and keeps it in the address', async () => {
    const { user, location } = openBlog();

    await user.click(press('Career Tips'));

    const ofCategory = titlesWith(/./, 'Career Tips');
    expect(ofCategory).toEqual(expect.arrayContaining(['Reference Check Myths', 'Demystifying The Resume']));
    expect(titles()).toEqual(ofCategory);
    expect(screen.getByRole('status').textContent).toBe(
      describeResult(ofCategory.length, { ...NO_FILTER, category: 'Career Tips' }),
    );
    expect(screen.getByRole('button', { name: 'Career Tips', pressed: true })).toBeTruthy();
    expect(location()).toBe('/blog?category=Career+Tips');
  });

  it('goes together with the search', async () => {
    const { user } = openBlog('?category=Career+Tips&q=resume');

    expect(titles()).toEqual(titlesWith(/resume/i, 'Career Tips'));
    await user.click(press('All'));
    expect(screen.getByRole('status').textContent).toBe(
      describeResult(titlesWith(/resume/i).length, { ...NO_FILTER, search: 'resume' }),
    );
  });

  it('offers a way out where nothing matches, and moves the focus to what comes back', async () => {
    const { user, location } = openBlog('?q=zzzz');
    await user.click(press('Remote Work'));
    expect(titles()).toEqual([]);
    expect(screen.getByRole('status').textContent).toBe(
      describeResult(0, { category: 'Remote Work', search: 'zzzz' }),
    );

    await user.click(screen.getByRole('button', { name: RESULT_COPY.clear }));

    expect(titles()).toHaveLength(ARTICLE_METAS.length);
    expect(location()).toBe('/blog');
    expect(document.activeElement).toBe(screen.getByRole('group', { name: RESULT_COPY.group }));
  });

  it('takes an unknown category in the address for All', () => {
    openBlog('?category=Gossip');

    expect(titles()).toHaveLength(ARTICLE_METAS.length);
  });
});

describe('All Categories', () => {
  const trigger = () => screen.getByRole('button', { name: 'All Categories' });

  it('opens a list of every category in the articles, those without a filter button included', async () => {
    const { user } = openBlog();
    expect(trigger().getAttribute('aria-expanded')).toBe('false');
    expect(screen.queryByRole('button', { name: /^Hiring/ })).toBeNull();

    await user.click(trigger());

    expect(trigger().getAttribute('aria-expanded')).toBe('true');
    const names = [...countCategories(ARTICLE_METAS), ['All', ARTICLE_METAS.length]].map((one) =>
      one.join(' '),
    );
    for (const name of names) expect(screen.getByRole('button', { name })).toBeTruthy();
  });

  it('filters by the chosen one, closes and takes the focus back', async () => {
    const { user, location } = openBlog();
    await user.click(trigger());

    await user.click(screen.getByRole('button', { name: /^Hiring/ }));

    expect(titles()).toEqual(
      ARTICLE_METAS.filter(({ category }) => category === 'Hiring').map(({ title }) => title),
    );
    expect(location()).toBe('/blog?category=Hiring');
    expect(trigger().getAttribute('aria-expanded')).toBe('false');
    expect(document.activeElement).toBe(trigger());
  });

  it('closes by Escape, by a click elsewhere, and when the focus moves on', async () => {
    const { user } = openBlog();

    await user.click(trigger());
    await user.keyboard('{Escape}');
    expect(trigger().getAttribute('aria-expanded')).toBe('false');
    expect(document.activeElement).toBe(trigger());

    await user.click(trigger());
    await user.click(screen.getByRole('heading', { level: 1 }));
    expect(trigger().getAttribute('aria-expanded')).toBe('false');

    await user.click(trigger());
    await user.tab({ shift: true });
    expect(trigger().getAttribute('aria-expanded')).toBe('false');
  });
});

describe('a word that stands in texts alone', () => {
  it('leads to the articles that mention it, below what the filter shows', async () => {
    openBlog('?q=umbrella');

    const mentioned = within(await screen.findByRole('region', { name: SEARCH_COPY.mentioned }));
    const links = mentioned.getAllByRole('link');
    expect(links.length).toBeGreaterThan(0);
    expect(links[0]?.getAttribute('href')).toMatch(/^\/blog\//);
    expect(mentioned.getAllByText(/umbrella/i)[0]?.tagName).toBe('MARK');
    expect(titles()).toEqual([]);
    expect(screen.getByRole('status').textContent).toBe(
      describeResult(0, { ...NO_FILTER, search: 'umbrella' }),
    );
    screen.getByText(mentionsText(links.length));
  });

  it('is not looked for before three characters', () => {
    openBlog('?q=um');

    expect(screen.queryByRole('region', { name: SEARCH_COPY.mentioned })).toBeNull();
  });
});
