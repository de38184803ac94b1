import { brotliCompressSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { MAX_EVENTS_BYTES } from '@site/shared/contracts';
import { untilHydrated } from '../../fixtures/hydration.ts';
import { expect, test } from '../../fixtures/journey.ts';
import { listenTo } from '../../fixtures/listen.ts';
import { putOutOfSight } from '../../fixtures/old-tab.ts';
import { recordVisits } from '../../fixtures/visits.ts';

test.use({ reportsVisits: true });

const KB = 1024;
const CODE = /\/visits\.js/;
const REFERRER = 'https://news.example/story?reader=jane';
const follow = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click();

/** Follows links through five pages, and edits the form on the last one. */
async function visitFivePages(page: Page): Promise<void> {
  await page.goto('/?utm_source=Letter&gclid=abc&reader=jane', { referer: REFERRER });
  await untilHydrated(page);
  await follow(page, 'Our Story');
  await expect(page).toHaveTitle(/^Our Story/);
  await follow(page, 'Blog');
  await page.getByRole('link', { name: 'Read More about Reference Check Myths' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reference Check Myths');
  await page.locator('a[href="/application"]').filter({ visible: true }).first().click();
  await page.getByLabel('Company name').fill('Harbor Freight Lines');
}

test('a visit of five pages is reported view by view, without address queries, cookies and what was typed @shell @marketing @blog @application @main', async ({
  page,
}) => {
  const heard = await listenTo(page);
  const visits = await recordVisits(page);

  await visitFivePages(page);
  await putOutOfSight(page);

  const article = '/blog/reference-check-myths';
  await expect.poll(visits.events).toEqual([
    ['/', 'pageview'],
    ['/our-story', 'pageview'],
    ['/blog', 'pageview'],
    [article, 'pageview'],
    [article, 'cta_click'],
    ['/application', 'pageview'],
    ['/application', 'form_start'],
  ]);
  const vitals = () =>
    visits.bodies.flatMap(({ page: path, events }) =>
      events.filter(({ name }) => name === 'vitals').map((event) => [path, event] as const),
    );
  await expect.poll(vitals).toEqual([
    [
      '/',
      {
        name: 'vitals',
        lcp: expect.any(Number),
        inp: expect.any(Number),
        cls: expect.any(Number),
        ttfb: expect.any(Number),
      },
    ],
  ]);

  const [first, ...later] = visits.bodies;
  expect(first).toMatchObject({
    referrer: 'news.example',
    tags: { source: 'letter' },
    clickId: 'gclid',
    viewport: 'desktop',
    language: 'en',
    release: expect.stringMatching(/^marketing@[0-9a-f]{20}$/),
  });
  for (const body of later) expect(Object.keys(body)).not.toContain('referrer');
  expect(JSON.stringify(visits.bodies)).not.toMatch(/jane|abc|Harbor|isAutomated/);
  const { origin } = new URL(page.url());
  for (const request of visits.requests) {
    const headers = await request.allHeaders();
    expect(headers).toMatchObject({ 'content-type': 'application/json', origin, referer: `${origin}/` });
    expect(headers).not.toHaveProperty('cookie');
    expect(request.postDataBuffer()?.length).toBeLessThanOrEqual(MAX_EVENTS_BYTES);
  }
  expect(heard).toEqual({ messages: [], failures: [] });
});

test('the code that reports visits is at most 5 KB @shell', async ({ page }) => {
  await recordVisits(page);
  const loaded = page.waitForResponse(CODE);

  await page.goto('/');

  const { length } = brotliCompressSync(await (await loaded).body());
  console.log(`code that reports visits: ${length} bytes`);
  expect(length).toBeLessThanOrEqual(5 * KB);
});

test('with Global Privacy Control nothing is reported, and the code for it is not loaded @shell', async ({
  page,
}) => {
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(new URL(request.url()).pathname));
  await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }));
  const visits = await recordVisits(page);

  await visitFivePages(page);
  await putOutOfSight(page);
  await page.waitForLoadState('networkidle');

  expect(visits.requests).toEqual([]);
  expect(scripts.filter((path) => CODE.test(path))).toEqual([]);
});

test('pages work where the browser blocks the code that reports visits @shell @blog', async ({ page }) => {
  const errors: Error[] = [];
  page.on('pageerror', (error) => errors.push(error));
  const visits = await recordVisits(page);
  await page.route('**/visits.js*', (route) => route.abort());
  const blocked = page.waitForEvent('requestfailed', (request) => CODE.test(request.url()));

  await page.goto('/');
  await blocked;
  await visitFivePages(page);

  expect(visits.requests).toEqual([]);
  expect(errors).toEqual([]);
});
