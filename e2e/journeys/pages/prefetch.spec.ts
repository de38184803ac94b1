import type { Page } from '@playwright/test';
import { clickAndMeasure } from '../../fixtures/click.ts';
import { untilHydrated } from '../../fixtures/hydration.ts';
import { expect, test } from '../../fixtures/journey.ts';
import { listenTo } from '../../fixtures/listen.ts';
import { HERO as BLOG_HERO } from '../../../mfe-blog/src/list/list-content.ts';

const BLOG_HEADING = BLOG_HERO.title;

const blogLink = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blog' });

/** Scripts that the page requests, by script tag or by prefetch. */
function scriptsAskedBy(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('.js')) asked.push(request.url());
  });
  return asked;
}

/** Scripts of the blog that the page runs. It may preload other visible pages meanwhile. */
function blogScriptsOf(page: Page): string[] {
  const loaded: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script' && request.url().includes('/blog/')) loaded.push(request.url());
  });
  return loaded;
}

/** Resolves once the blog list's own code has loaded as a script, not only by prefetch. */
async function untilBlogRuns(page: Page): Promise<void> {
  const answer = await page.waitForResponse(
    (response) =>
      response.request().resourceType() === 'script' && /\/assets\/blog\/.*blog-page/.test(response.url()),
  );
  await answer.finished();
}

test('a page whose link was hovered opens without another request, with focus, title and no console message @shell', async ({
  page,
}) => {
  const heard = await listenTo(page);
  await page.goto('/');
  await untilHydrated(page);
  const loads = untilBlogRuns(page);
  await blogLink(page).hover();
  await loads;
  const loaded = blogScriptsOf(page);

  const took = await clickAndMeasure(page, blogLink(page), BLOG_HEADING);

  console.log(`click → next page, prefetched: ${took.toFixed(0)} ms`);
  expect(loaded).toEqual([]);
  await expect(page).toHaveTitle(/^Blog|Insights/);
  await expect(page.locator('main')).toBeFocused();
  expect(heard).toEqual({ messages: [], failures: [] });
});

test('a page whose link is in view is preloaded when this one is at rest and the visitor is active @shell', async ({
  page,
}) => {
  await page.goto('/');
  await untilHydrated(page);
  const runs = untilBlogRuns(page);
  await page.mouse.move(640, 500);
  await runs;
  const loaded = blogScriptsOf(page);

  const took = await clickAndMeasure(page, blogLink(page), BLOG_HEADING);

  console.log(`click → next page, link in view: ${took.toFixed(0)} ms`);
  expect(loaded).toEqual([]);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(BLOG_HEADING);
});

test('nothing is prefetched where the visitor saves data @shell', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } }),
  );
  await page.clock.install();
  await page.goto('/');
  await untilHydrated(page);
  const asked = scriptsAskedBy(page);

  await blogLink(page).hover();
  await page.getByRole('link', { name: 'Our Story' }).first().focus();
  // After the rest period, and after the idle callback that follows it.
  await page.clock.fastForward('00:05');
  await page.clock.fastForward('00:05');
  await page.waitForLoadState('networkidle');

  expect(asked).toEqual([]);
});

test('a page whose link is pressed is prefetched by the browser itself, by the rules in the header @shell', async ({
  page,
}) => {
  const devTools = await page.context().newCDPSession(page);
  const fetched = new Promise<{ prefetchUrl: string }>((resolve) =>
    devTools.on('Preload.prefetchStatusUpdated', resolve),
  );
  await devTools.send('Preload.enable');
  // Scripts are blocked, so only the browser can prefetch.
  await page.route('**/assets/**', (route) => route.abort());
  await page.goto('/');

  await blogLink(page).hover();
  await page.mouse.down();

  expect(new URL((await fetched).prefetchUrl).pathname).toBe('/blog');
});

test('once the page is hydrated, a pressed link prefetches no HTML @shell', async ({ page }) => {
  const devTools = await page.context().newCDPSession(page);
  const fetched: string[] = [];
  devTools.on('Preload.prefetchStatusUpdated', ({ prefetchUrl }) => {
    const { pathname } = new URL(prefetchUrl);
    if (!fetched.includes(pathname)) fetched.push(pathname);
  });
  await devTools.send('Preload.enable');
  await page.goto('/');
  await untilHydrated(page);
  const press = async (name: string) => {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).hover();
    await page.mouse.down();
    await page.mouse.move(640, 700);
    await page.mouse.up();
  };

  await press('Blog');
  // Without its mark, the document counts as not hydrated, so the browser prefetches the pressed link for the first
  // time.
  await page.evaluate(() => delete document.documentElement.dataset['hydrated']);
  await press('Our Story');

  await expect.poll(() => fetched).toEqual(['/our-story']);
});
