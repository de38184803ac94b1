import {
  watchContainer,
  withBrokenContainer,
  withOtherScript,
  withoutScript,
} from '../fixtures/break-load.ts';
import { untilHydrated } from '../fixtures/hydration.ts';
import { expect, test } from '../fixtures/journey.ts';

const REMOTE_FILES = { blog: '**/assets/blog/**', all: '**/assets/**' };

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

const script = (name: string) => `**/assets/blog/*/${name}*`;
/** Every step by which a page's code comes, the first first. */
const FAULTS = [
  withoutScript('no container', script('remoteEntry.js')),
  withOtherScript('another container than was admitted', script('remoteEntry.js')),
  withBrokenContainer('init'),
  withoutScript('no module', script('remote.js')),
  withBrokenContainer('get'),
  withBrokenContainer('evaluate'),
  withBrokenContainer('load'),
  withoutScript('no page', script('blog-page.js')),
  withBrokenContainer('render'),
];

test('whatever step of its code fails on a first load, the prerendered page stays @shell @blog', async ({
  page,
}) => {
  await watchContainer(page, 'blog');
  await page.goto('/auth');

  for (const fault of FAULTS)
    await test.step(fault.name, async () => {
      const happened = await fault.begin(page);
      await page.goto('/blog');
      await happened();
      await page.waitForLoadState('networkidle');

      await expect(page.locator('main').getByRole('article')).toHaveCount(9);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await fault.end(page);
    });

  await page.getByRole('button', { name: 'Services' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Accounts Receivable' }).click();
  await expect(page).toHaveTitle(/^Accounts Receivable/);
});

test('whatever step of its code fails on the way to a page, Retry goes on from there @shell @blog', async ({
  page,
}) => {
  await watchContainer(page, 'blog');
  await page.goto('/auth');
  await untilHydrated(page);
  const retry = page.getByRole('button', { name: 'Retry' });
  let go = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blog' });

  for (const fault of FAULTS)
    await test.step(fault.name, async () => {
      const happened = await fault.begin(page);
      await go.click();
      await happened();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page did not load');
      await expect(retry).toBeVisible();
      await fault.end(page);
      go = retry;
    });
  await retry.click();

  await expect(page.locator('main').getByRole('article')).toHaveCount(9);
  await expect(page).toHaveTitle(/^Blog/);
});

test('without the data of its composition a page still reads and leads on @shell', async ({ page }) => {
  await page.route('**/assets/composition/**', (route) => route.abort());
  await page.goto('/blog');
  await page.waitForLoadState('networkidle');

  await expect(page.locator('main').getByRole('article')).toHaveCount(9);
  await page.getByRole('banner').getByRole('link', { name: 'Get Started' }).click();
  await expect(page).toHaveURL(/\/application$/);
});

test('without any code a page still reads and leads on @shell', async ({ page }) => {
  await page.route(REMOTE_FILES.all, (route) => route.abort());
  await page.goto('/');

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Optimize Your Cash Flow');
  await page.getByRole('banner').getByRole('link', { name: 'Get Started' }).click();
  await expect(page).toHaveURL(/\/application$/);
  await expect(page.getByLabel('Company name')).toBeVisible();
});
