import { untilHydrated } from '../fixtures/hydration.ts';
import { expect, test } from '../fixtures/journey.ts';

const REMOTE_FILES = { blog: '**/assets/blog/**', all: '**/assets/**' };

test('a page whose code does not come offers Retry, and a retry gets it @shell @blog', async ({ page }) => {
  await page.goto('/');
  await untilHydrated(page);
  await page.route(REMOTE_FILES.blog, (route) => route.abort());

  const toBlog = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blog' });
  await toBlog.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page did not load');
  const retry = page.getByRole('button', { name: 'Retry' });
  await retry.click();
  await expect(retry).toBeVisible();

  await page.unroute(REMOTE_FILES.blog);
  await retry.click();
  await expect(page.locator('main').getByRole('article')).toHaveCount(9);
  await expect(page).toHaveTitle(/^Blog/);
});

test('a failed load is not remembered: coming back later tries again @shell @blog', async ({ page }) => {
  await page.goto('/');
  await untilHydrated(page);
  await page.route(REMOTE_FILES.blog, (route) => route.abort());
  const main = page.getByRole('navigation', { name: 'Main' });
  await main.getByRole('link', { name: 'Blog' }).click();
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  await main.getByRole('link', { name: 'Our Story' }).click();
  await expect(page).toHaveTitle(/^Our Story/);

  await page.unroute(REMOTE_FILES.blog);
  await main.getByRole('link', { name: 'Blog' }).click();

  await expect(page.locator('main').getByRole('article')).toHaveCount(9);
});

test('a first load without the code of its remote keeps the prerendered page @shell @blog', async ({
  page,
}) => {
  await page.route(REMOTE_FILES.blog, (route) => route.abort());
  const failed = page.waitForEvent('requestfailed');
  await page.goto('/blog');
  await failed;
  await page.waitForLoadState('networkidle');

  await expect(page.locator('main').getByRole('article')).toHaveCount(9);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Services' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Accounts Receivable' }).click();
  await expect(page).toHaveTitle(/^Accounts Receivable/);
});

test('without any code a page still reads and leads on @shell', async ({ page }) => {
  await page.route(REMOTE_FILES.all, (route) => route.abort());
  await page.goto('/');

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Optimize Your Cash Flow');
  await page.getByRole('banner').getByRole('link', { name: 'Get Started' }).click();
  await expect(page).toHaveURL(/\/application$/);
  await expect(page.getByLabel('Company name')).toBeVisible();
});
