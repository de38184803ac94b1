import type { Page } from '@playwright/test';
import { articleCount, titlesIn } from '../../fixtures/article-count.ts';
import { untilHydrated } from '../../fixtures/hydration.ts';
import { expect, test } from '../../fixtures/journey.ts';
import { listenTo } from '../../fixtures/listen.ts';
import { RESULT_COPY } from '../../../mfe-blog/src/list/list-content.ts';
import { SEARCH_COPY } from '../../../mfe-blog/src/search/search-content.ts';
import { ARTICLE_COPY } from '../../../mfe-blog/src/article-page/article-content.ts';

declare global {
  interface Window {
    sameDocument?: boolean;
  }
}

const markDocument = (page: Page) => page.evaluate(() => void (window.sameDocument = true));
const isSameDocument = (page: Page) => page.evaluate(() => window.sameDocument === true);
const articles = (page: Page) => page.locator('main').getByRole('article');

test('a visitor finds an article, reads it and comes back to the list @blog @main', async ({ page }) => {
  const heard = await listenTo(page);
  await page.goto('/blog');
  await untilHydrated(page);
  await markDocument(page);
  await expect(articles(page)).toHaveCount(await articleCount(page));

  await page.getByRole('searchbox', { name: 'Search articles' }).fill('MYTHS');
  const found = articles(page).filter({ hasText: 'Reference Check Myths' });
  await expect(articles(page).filter({ hasNotText: /myths/i })).toHaveCount(0);
  await expect(page).toHaveURL(/\?q=MYTHS$/);
  await found.getByRole('link', { name: /^Read More/ }).click();

  await expect(page).toHaveURL(/\/blog\/reference-check-myths$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reference Check Myths');
  await expect(page).toHaveTitle(/^Reference Check Myths/);
  await expect(page.getByText('Career Tips').first()).toBeVisible();

  await page.getByRole('link', { name: 'Back to Blog' }).click();
  await expect(page).toHaveURL(/\/blog$/);
  await expect(articles(page)).toHaveCount(await articleCount(page));
  expect(await isSameDocument(page)).toBe(true);
  expect(heard).toEqual({ messages: [], failures: [] });
});

test('a category shows only its own articles @blog', async ({ page }) => {
  await page.goto('/blog');
  await untilHydrated(page);
  const categories = page.getByRole('group', { name: 'Categories' });

  await categories.getByRole('button', { name: 'Career Tips' }).click();
  await expect(articles(page)).toHaveCount((await titlesIn(page, 'Career Tips')).length);
  await page.getByRole('searchbox', { name: 'Search articles' }).fill('no such words');
  await expect(articles(page)).toHaveCount(0);
  await expect(page.getByRole('status').filter({ hasText: 'No articles' })).toBeVisible();
  await page.getByRole('button', { name: RESULT_COPY.clear }).click();
  await expect(articles(page)).toHaveCount(await articleCount(page));

  await page.getByRole('button', { name: 'All Categories' }).click();
  await page.getByRole('button', { name: /^Career Development/ }).click();
  await expect(articles(page)).toHaveCount((await titlesIn(page, 'Career Development')).length);
  await expect(articles(page).getByRole('heading', { name: 'Empowering Caregivers' })).toBeVisible();
});

test('a filtered list can be sent as a link and opened again @blog', async ({ page }) => {
  await page.goto('/blog?category=Career+Tips&q=resume');

  await expect(articles(page).filter({ hasNotText: /resume/i })).toHaveCount(0);
  await expect(articles(page).getByRole('heading', { name: 'Demystifying The Resume' })).toBeVisible();
});

test('a word that occurs only in the texts finds them @blog', async ({ page }) => {
  const heard = await listenTo(page);
  await page.goto('/blog');
  await untilHydrated(page);

  await page.getByRole('searchbox', { name: 'Search articles' }).fill('umbrella');
  const mentioned = page.getByRole('region', { name: SEARCH_COPY.mentioned });
  await expect(mentioned.locator('mark')).toHaveText('umbrella');
  await expect(articles(page)).toHaveCount(0);
  await mentioned.getByRole('link', { name: 'Hiring and Recruitment Trends' }).click();

  await expect(page).toHaveURL(/\/blog\/hiring-recruitment-trends$/);
  expect(heard).toEqual({ messages: [], failures: [] });
});

test('an article shows reading progress and the current section @blog', async ({ page }) => {
  await page.goto('/blog/reference-check-myths');
  await untilHydrated(page);
  const bar = page.locator('[aria-hidden="true"]:has(+ article)');
  const barWidth = () => bar.evaluate((element) => element.getBoundingClientRect().width);
  const marked = () =>
    page
      .getByRole('navigation', { name: ARTICLE_COPY.contents })
      .getByRole('link')
      .evaluateAll((links) =>
        links
          .filter((link) => Number(getComputedStyle(link).fontWeight) > 600)
          .map((link) => link.textContent),
      );
  expect(await barWidth()).toBe(0);

  await page.getByRole('heading', { name: /^Myth 4/ }).evaluate((heading) => heading.scrollIntoView());

  await expect.poll(barWidth).toBeGreaterThan(100);
  if (await page.evaluate(() => CSS.supports('selector(:target-current)')))
    await expect.poll(marked).toHaveLength(1);
});

test('navigating between areas loads no document, and updates title and focus @shell @main', async ({
  page,
}) => {
  const heard = await listenTo(page);
  await page.goto('/');
  await untilHydrated(page);
  await markDocument(page);
  const header = page.getByRole('navigation', { name: 'Main' });
  const steps = [
    { link: header.getByRole('link', { name: 'Blog' }), path: '/blog', title: /^Blog/ },
    {
      link: page.getByRole('banner').getByRole('link', { name: 'Get Started' }),
      path: '/application',
      title: /^Apply/,
    },
    {
      link: header.getByRole('link', { name: 'Case Studies' }),
      path: '/success-stories',
      title: /Success Stories/,
    },
  ];

  for (const { link, path, title } of steps) {
    await link.click();
    await expect(page).toHaveTitle(title);
    expect(new URL(page.url()).pathname).toBe(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expect(page.getByRole('main')).toBeFocused();
    await expect(page.locator('[aria-live="polite"]', { hasText: await page.title() })).toHaveCount(1);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  }
  expect(await isSameDocument(page)).toBe(true);
  expect(heard).toEqual({ messages: [], failures: [] });
});

test('Back leads to where the list was left @shell @blog', async ({ page }) => {
  await page.goto('/blog');
  await untilHydrated(page);
  const card = articles(page).filter({ hasText: 'Empowering Caregivers' });
  const left = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        window.addEventListener('scrollend', () => resolve(window.scrollY), { once: true });
        window.scrollTo({ top: 1000, behavior: 'instant' });
      }),
  );
  expect(left).toBe(1000);

  await card.getByRole('link').dispatchEvent('click');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Empowering Caregivers');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();

  await expect(page).toHaveTitle(/^Blog/);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(left);
});

test('a reload keeps the scroll position @shell', async ({ page }) => {
  await page.goto('/blog');
  await untilHydrated(page);
  await page.evaluate(() => window.scrollTo({ top: 1000, behavior: 'instant' }));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(1000);

  await page.reload();
  await untilHydrated(page);

  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(1000);
});

test('a visitor on the 404 page can search the articles from it @shell @blog', async ({ page }) => {
  await page.goto('/no-such-page');
  await page.getByRole('searchbox', { name: 'Search articles' }).fill('myths');
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL(/\/blog\?q=myths$/);
  // First, because a page that is still loading has no article.
  await expect(articles(page).getByRole('heading', { name: 'Reference Check Myths' })).toBeVisible();
  await expect(articles(page).filter({ hasNotText: /myths/i })).toHaveCount(0);
});
