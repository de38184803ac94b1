import type { Page } from '@playwright/test';
import { untilHydrated } from '../fixtures/hydration.ts';
import { expect, test } from '../fixtures/journey.ts';
import { listenTo } from '../fixtures/listen.ts';

const BLOG_HEADING = 'Insights for the people behind the numbers';

const blogLink = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blog' });

/** Scripts that the page asks for from now on, whether by script tag or ahead of time. */
function scriptsAskedBy(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('.js')) asked.push(request.url());
  });
  return asked;
}

/** Milliseconds from the click on a link until the next page's heading stands in the document. */
async function clickAndMeasure(page: Page, heading: string): Promise<number> {
  await page.evaluate((wanted) => {
    const watched = window as Window & { clicked?: number; arrived?: Promise<number> };
    document.addEventListener('click', () => (watched.clicked = performance.now()), {
      once: true,
      capture: true,
    });
    watched.arrived = new Promise((resolve) => {
      const observer = new MutationObserver(() => {
        if (document.querySelector('main h1')?.textContent !== wanted) return;
        observer.disconnect();
        requestAnimationFrame(() => resolve(performance.now() - (watched.clicked ?? 0)));
      });
      observer.observe(document.body, { subtree: true, childList: true, characterData: true });
    });
  }, heading);
  await blogLink(page).click();
  return page.evaluate(() => (window as Window & { arrived?: Promise<number> }).arrived ?? -1);
}

test('a page whose link was hovered comes without a further request, with focus, title and no word in the console @shell', async ({
  page,
}) => {
  const heard = await listenTo(page);
  await page.goto('/');
  await untilHydrated(page);
  const lastScript = page.waitForResponse(
    (response) =>
      response.request().resourceType() === 'script' && /\/assets\/blog\/.*blog-page/.test(response.url()),
  );
  await blogLink(page).hover();
  await (await lastScript).finished();
  // What is fetched ahead meanwhile for other pages is no script of this click.
  const loaded: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') loaded.push(request.url());
  });

  const took = await clickAndMeasure(page, BLOG_HEADING);

  console.log(`click → next page, prefetched: ${took.toFixed(0)} ms`);
  expect(loaded).toEqual([]);
  await expect(page).toHaveTitle(/^Blog|Insights/);
  await expect(page.locator('main')).toBeFocused();
  expect(heard).toEqual({ messages: [], failures: [] });
});

test('the files of pages whose links are in sight are fetched when the page has come to rest, and used from the cache @shell', async ({
  page,
}) => {
  await page.goto('/');
  await untilHydrated(page);
  const asked = scriptsAskedBy(page);
  await expect.poll(() => asked.some((url) => url.includes('/assets/blog/'))).toBe(true);
  await page.waitForLoadState('networkidle');

  const took = await clickAndMeasure(page, BLOG_HEADING);

  console.log(`click → next page, from the cache: ${took.toFixed(0)} ms`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(BLOG_HEADING);
});

test('nothing is fetched ahead where the visitor saves data @shell', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } }),
  );
  await page.clock.install();
  await page.goto('/');
  await untilHydrated(page);
  const asked = scriptsAskedBy(page);

  await blogLink(page).hover();
  await page.getByRole('link', { name: 'Our Story' }).first().focus();
  // Past the time of rest, and past the idle callback that it asks for.
  await page.clock.fastForward('00:05');
  await page.clock.fastForward('00:05');
  await page.waitForLoadState('networkidle');

  expect(asked).toEqual([]);
});
