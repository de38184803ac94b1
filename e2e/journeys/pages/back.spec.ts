import type { Page } from '@playwright/test';
import { untilHydrated } from '../../fixtures/hydration.ts';
import { expect, test } from '../../fixtures/journey.ts';
import { SECTION_COPY } from '../../../mfe-marketing/src/sections/sections-content.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const scrollTop = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

/** Scrolls, and waits for the browser's scroll end. */
async function scrollTo(page: Page, top: number): Promise<void> {
  await page.evaluate(
    (to) =>
      new Promise((done) => {
        window.addEventListener('scrollend', done, { once: true });
        window.scrollTo({ top: to, behavior: 'instant' });
      }),
    top,
  );
  expect(await scrollTop(page)).toBe(top);
}

const PARTS = [
  { path: '/blog/outsourcing-accounts-receivable', part: 'nav a[href^="#"]', nth: 3, area: '@blog' },
  { path: '/privacy-policy', part: 'a[href^="#"]', nth: 3, area: '@marketing' },
  { path: '/services/collections', part: 'a[href="#third-party-collections"]', nth: 0, area: '@marketing' },
];

for (const { path, part, nth, area } of PARTS) {
  test(`Back from a section of ${path} leads to where the visitor was, Forward to the section ${area}`, async ({
    page,
  }) => {
    await page.goto(path);
    await untilHydrated(page);
    await scrollTo(page, 120);

    await page
      .locator('main')
      .locator(part)
      .nth(nth)
      .evaluate((link: HTMLElement) => link.click());
    await expect.poll(() => scrollTop(page)).toBeGreaterThan(300);
    const atPart = await scrollTop(page);
    await page.goBack();
    await expect.poll(() => scrollTop(page)).toBe(120);
    await page.goForward();
    await expect.poll(() => scrollTop(page)).toBe(atPart);
  });
}

test('Back leads to the top of a page that was never scrolled, whichever page was loaded before @shell', async ({
  page,
}) => {
  await page.goto('/blog');
  await untilHydrated(page);
  await scrollTo(page, 1000);
  await page.goto('/');
  await untilHydrated(page);

  await page.getByRole('banner').getByRole('link', { name: 'Our Story' }).click();
  // The address changes at the click, the title when the page is rendered. Going back before that leaves the focus
  // unchanged.
  await expect(page).toHaveTitle(/Our Story/);
  await page.goBack();
  // The focus is in the main part of both pages.
  await expect(page).toHaveTitle(/^Optimize Your Cash Flow/);
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('main')).toBeFocused();

  expect(await scrollTop(page)).toBe(0);
});

test('Back from another page leads to where the visitor was @blog @shell', async ({ page }) => {
  await page.goto('/blog');
  await untilHydrated(page);
  await scrollTo(page, 900);

  await page.getByRole('banner').getByRole('link', { name: 'Our Story' }).dispatchEvent('click');
  await expect(page).toHaveURL(/\/our-story$/);
  await expect.poll(() => scrollTop(page)).toBe(0);
  await page.goBack();
  await expect.poll(() => scrollTop(page)).toBe(900);
});

test('Back leads to where the visitor had scrolled before the page’s code had loaded @blog @shell', async ({
  page,
}) => {
  let goOn = () => {};
  const held = new Promise<void>((resolve) => (goOn = resolve));
  await page.route('**/assets/**', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/blog', { waitUntil: 'commit' });
  await page.locator('footer').waitFor();
  await scrollTo(page, 900);
  goOn();
  await untilHydrated(page);

  await page.getByRole('banner').getByRole('link', { name: 'Our Story' }).dispatchEvent('click');
  await expect(page).toHaveURL(/\/our-story$/);
  await expect.poll(() => scrollTop(page)).toBe(0);
  await page.goBack();
  await expect.poll(() => scrollTop(page)).toBe(900);
});

test('Tab continues from the section of the next page that a link leads to, and a case study is open there @marketing @shell', async ({
  page,
}) => {
  await page.goto('/services/collections');
  await untilHydrated(page);
  const link = page.getByRole('main').getByRole('link', { name: SECTION_COPY.readStudy });
  const id = (await link.getAttribute('href'))?.split('#')[1] ?? '';

  await link.click();
  const study = page.locator(`[id="${id}"]`);
  await expect(study.locator('details')).toHaveAttribute('open');
  await expect(study).toBeFocused();
  await expect(study).toBeInViewport();
  await page.keyboard.press('Tab');

  await expect(study.locator('summary')).toBeFocused();
});
