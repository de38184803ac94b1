import type { Page } from '@playwright/test';
import {
  CONTAINER_STEPS,
  watchContainer,
  withBrokenContainer,
  withOtherScript,
  withoutScript,
} from '../../fixtures/break-load.ts';
import { articleCount } from '../../fixtures/article-count.ts';
import { notePrerendered, replacedNodes, untilHydrated } from '../../fixtures/hydration.ts';
import { expect, test } from '../../fixtures/journey.ts';
import { CRASHED, LOAD_FAILED } from '../../../shell/src/pages/notices-content.ts';

const REMOTE_FILES = { blog: '**/assets/blog/**', all: '**/assets/**' };

test('a failed load is not cached: coming back later tries again @shell @blog', async ({ page }) => {
  await page.goto('/');
  await untilHydrated(page);
  await page.route(REMOTE_FILES.blog, (route) => route.abort());
  const main = page.getByRole('navigation', { name: 'Main' });
  await main.getByRole('link', { name: 'Blog' }).click();
  await expect(page.getByRole('button', { name: LOAD_FAILED.retry })).toBeVisible();
  await main.getByRole('link', { name: 'Our Story' }).click();
  await expect(page).toHaveTitle(/^Our Story/);

  await page.unroute(REMOTE_FILES.blog);
  await main.getByRole('link', { name: 'Blog' }).click();

  await expect(page.locator('main').getByRole('article')).toHaveCount(await articleCount(page));
});

const script = (name: string) => `**/assets/blog/*/${name}*`;
/** Every way in which loading a page's code can fail, in the order of the steps. */
const UNREACHED = [
  withoutScript('no container', script('remoteEntry.js')),
  withOtherScript('a container other than the admitted one', script('remoteEntry.js')),
  withoutScript('no module', script('remote.js')),
  withoutScript('no page', script('blog-page.js')),
];
/** Every step at which loaded code can throw. */
const CRASHES = CONTAINER_STEPS.map(withBrokenContainer);

const stopped = (page: Page) => page.getByRole('main').getByText(CRASHED.title);

for (const [what, faults] of [
  ['whichever step of loading its code fails on a first load, the prerendered page stays', UNREACHED],
  ['whichever step of its code throws on a first load, the prerendered page stays', CRASHES],
] as const)
  test(`${what} @shell @blog`, async ({ page }) => {
    await watchContainer(page, 'blog');
    await page.goto('/auth');

    for (const fault of faults)
      await test.step(fault.name, async () => {
        const happened = await fault.begin(page);
        await page.goto('/blog');
        await happened();
        await page.waitForLoadState('networkidle');

        await expect(page.locator('main').getByRole('article')).toHaveCount(await articleCount(page));
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        // A page that can be read needs no message. A page that broke shows one.
        await expect(stopped(page)).toBeVisible({ visible: faults === CRASHES });
        await fault.end(page);
      });

    await page.getByRole('button', { name: 'Services' }).click();
    await page.getByRole('banner').getByRole('link', { name: 'Accounts Receivable' }).click();
    await expect(page).toHaveTitle(/^Accounts Receivable/);
  });

const blogLink = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blog' });

test('whichever step of loading its code fails on the way to a page, Retry continues from there @shell @blog', async ({
  page,
}) => {
  await page.goto('/auth');
  await untilHydrated(page);
  const retry = page.getByRole('button', { name: LOAD_FAILED.retry });
  let go = blogLink(page);

  for (const fault of UNREACHED)
    await test.step(fault.name, async () => {
      const happened = await fault.begin(page);
      await go.click();
      await happened();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(LOAD_FAILED.title);
      await expect(retry).toBeVisible();
      await fault.end(page);
      go = retry;
    });
  await retry.click();

  await expect(page.locator('main').getByRole('article')).toHaveCount(await articleCount(page));
  await expect(page).toHaveTitle(/^Blog/);
});

/** Requests of matching scripts are never answered. */
const stall = (page: Page, files: string) => page.route(files, () => undefined);

test('where the code of a page stalls on a first load, the prerendered page stays @shell @blog', async ({
  page,
}) => {
  await notePrerendered(page);
  await stall(page, script('blog-page.js'));
  await page.goto('/blog', { waitUntil: 'commit' });

  await expect(page.locator('html')).toHaveAttribute('data-script-failed', '');
  // After the failed load, a copy replaces the server's content.
  await expect.poll(() => replacedNodes(page)).toContain('main h1');
  await expect(page.locator('main').getByRole('article')).toHaveCount(await articleCount(page));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(stopped(page)).toBeHidden();
});

test('where the code of a page stalls on the way to it, Retry requests it again @shell @blog', async ({
  page,
}) => {
  await stall(page, script('blog-page.js'));
  await page.goto('/auth');
  await untilHydrated(page);
  await blogLink(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(LOAD_FAILED.title);

  await page.unroute(script('blog-page.js'));
  await page.getByRole('button', { name: LOAD_FAILED.retry }).click();

  await expect(page.locator('main').getByRole('article')).toHaveCount(await articleCount(page));
  await expect(page).toHaveTitle(/^Blog/);
});

test('whichever step of its code throws on the way to a page, it is not reported as a network fault, and a reload fixes it @shell @blog', async ({
  page,
}) => {
  await watchContainer(page, 'blog');

  for (const fault of CRASHES)
    await test.step(fault.name, async () => {
      await page.goto('/auth');
      await untilHydrated(page);
      const happened = await fault.begin(page);
      await blogLink(page).click();
      await happened();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(CRASHED.title);
      await fault.end(page);

      await page.getByRole('button', { name: CRASHED.reload }).click();
      await expect(page.locator('main').getByRole('article')).toHaveCount(await articleCount(page));
      await expect(stopped(page)).toBeHidden();
    });
});

test('what was typed into a page that stopped working is restored after the reload @shell @application', async ({
  page,
}) => {
  await watchContainer(page, 'application');
  await page.goto('/auth');
  const fault = withBrokenContainer('render');
  const happened = await fault.begin(page);
  await page.goto('/newsletter');
  await happened();
  await expect(stopped(page)).toBeVisible();
  const email = page.getByRole('main').getByRole('textbox').first();
  await email.fill('finance@harbour.example');
  await fault.end(page);

  await page.getByRole('button', { name: CRASHED.reload }).click();
  await untilHydrated(page);

  await expect(stopped(page)).toBeHidden();
  await expect(email).toHaveValue('finance@harbour.example');
});

test('without the data of its composition a page can be read and its links work @shell', async ({ page }) => {
  await page.route('**/assets/composition/**', (route) => route.abort());
  await page.goto('/blog');
  await page.waitForLoadState('networkidle');

  await expect(page.locator('main').getByRole('article')).toHaveCount(await articleCount(page));
  await page.getByRole('banner').getByRole('link', { name: 'Get Started' }).click();
  await expect(page).toHaveURL(/\/application$/);
});

/** Opens a page with tabs without waiting for its code. */
async function openTabs(page: Page) {
  await page.goto('/services/billing', { waitUntil: 'commit' });
  await page.locator('footer').waitFor();
  const panels = await page.locator('[role="tabpanel"]').all();
  expect(panels.length).toBeGreaterThan(1);
  return { panels, list: page.locator('[role="tablist"]').first() };
}

const HALVES = {
  'none of its code': '**/assets/**',
  'the entry of the shell': '**/assets/shell/*/shell.js',
  'the data of its composition': '**/assets/composition/**',
  'the code of its remote': '**/assets/marketing/**',
};

for (const [what, files] of Object.entries(HALVES))
  test(`where ${what} does not load, tabs show every panel, as without script @shell @marketing`, async ({
    page,
  }) => {
    let fail = () => {};
    const held = new Promise<void>((resolve) => (fail = resolve));
    await page.route(files, async (route) => {
      await held;
      await route.abort();
    });
    const { panels, list } = await openTabs(page);
    expect(await panels[1]?.isVisible()).toBe(false);
    fail();

    for (const panel of panels) await expect(panel).toBeVisible();
    await expect(list).toBeHidden();
  });

const STALLED = {
  'the entry of the shell': '**/assets/shell/*/shell.js*',
  'the code of the shell': '**/assets/shell/*/app.js*',
  'the data of its composition': '**/assets/composition/**',
};

for (const [what, files] of Object.entries(STALLED))
  test(`where ${what} stalls, tabs show every panel, as without script @shell @marketing`, async ({
    page,
  }) => {
    await stall(page, files);
    const { panels, list } = await openTabs(page);

    for (const panel of panels) await expect(panel).toBeVisible();
    await expect(list).toBeHidden();
  });

test('without any code a page can be read and its links work @shell', async ({ page }) => {
  await page.route(REMOTE_FILES.all, (route) => route.abort());
  await page.goto('/');

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Optimize Your Cash Flow');
  await page.getByRole('banner').getByRole('link', { name: 'Get Started' }).click();
  await expect(page).toHaveURL(/\/application$/);
  await expect(page.getByLabel('Company name')).toBeVisible();
});
