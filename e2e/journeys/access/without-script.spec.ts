import { articleCount } from '../../fixtures/article-count.ts';
import { expect, test } from '../../fixtures/journey.ts';
import { textOf, wordsOf } from '../../fixtures/hydration.ts';
import { NOWHERE, PUBLIC_ROUTES } from '../../fixtures/routes.ts';
import { MENU_COPY } from '../../../shell/src/frame/frame-content.ts';
import { DOCUMENT_COPY } from '../../../mfe-application/src/application/document/document-content.ts';
import { CALCULATOR } from '../../../mfe-marketing/src/calculator/calculator-content.ts';

test.use({ javaScriptEnabled: false, contextOptions: { reducedMotion: 'reduce' } });

/** The share of the HTML's words that must be visible. Controls that need script are hidden without it. */
const ESSENCE = 0.95;

for (const { path, area } of PUBLIC_ROUTES) {
  test(`${path} is readable without script ${area}`, async ({ page }) => {
    const response = await page.goto(path);

    expect(response?.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const question of await page.locator('main summary').all()) await question.click();
    const words = wordsOf(await textOf(page));
    await expect
      .poll(async () => {
        const seen = wordsOf(await page.getByRole('main').innerText());
        return [...words].filter((word) => seen.has(word)).length / words.size;
      })
      .toBeGreaterThanOrEqual(ESSENCE);

    await page.setViewportSize({ width: 320, height: 640 });
    const width = () => page.evaluate(() => document.documentElement.scrollWidth);
    await expect.poll(width, 'no horizontal scroll').toBeLessThanOrEqual(320);
  });
}

test('the list shows all articles, and each leads to its page @blog', async ({ page }) => {
  await page.goto('/blog');
  await expect(page.locator('main').getByRole('article')).toHaveCount(await articleCount(page));

  await page.getByRole('link', { name: 'Read More about Mental Health in the Workplace' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Mental Health/);
  await page.getByRole('link', { name: 'Back to Blog' }).click();
  await expect(page).toHaveURL(/\/blog$/);
});

test('header and footer link to every page @shell @main', async ({ page }) => {
  await page.goto('/');
  const banner = page.getByRole('banner');

  await banner.getByRole('link', { name: 'Our Story' }).click();
  await expect(page).toHaveURL(/\/our-story$/);
  await page.mouse.move(0, 400);
  await expect(banner.getByRole('link', { name: 'Billing & Invoicing' })).toBeHidden();
  await banner.getByRole('button', { name: 'Services' }).hover();
  await banner.getByRole('link', { name: 'Billing & Invoicing' }).click();
  await expect(page).toHaveURL(/\/services\/billing$/);
  await page.getByRole('navigation', { name: 'Footer' }).getByRole('link', { name: 'Newsletter' }).click();
  await expect(page).toHaveURL(/\/newsletter$/);
  await page.setViewportSize({ width: 320, height: 640 });
  await banner.getByRole('link', { name: MENU_COPY.title }).click();
  await expect(page.getByRole('navigation', { name: 'Footer' })).toBeInViewport();
});

test('the form can be filled in @application', async ({ page }) => {
  await page.goto('/application');
  const form = page.getByRole('form', { name: 'Application' });

  await expect(form).toHaveAttribute('method', 'post');
  await page.getByLabel('Company name').fill('Harbour Freight Lines');
  await expect(page.getByLabel(DOCUMENT_COPY.label)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Submit Application' })).toBeEnabled();
});

test('the calculator is an example, without dead fields @marketing', async ({ page }) => {
  await page.goto('/services');
  const calculator = page.getByRole('region', { name: CALCULATOR.intro.title });

  await expect(calculator.getByText(CALCULATOR.example)).toBeVisible();
  await expect(calculator.getByText('$666,740')).toBeVisible();
  await expect(calculator.getByRole('textbox')).toHaveCount(0);
  await expect(calculator.getByRole('button')).toHaveCount(0);
  await expect(calculator.getByRole('link', { name: CALCULATOR.discuss })).toHaveCount(0);
});

test('an unknown path is a 404 with a link home @shell', async ({ page }) => {
  const response = await page.goto(NOWHERE.path);

  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('404');
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page).toHaveURL(/\/$/);
});

test('no link of the site is broken @shell @main', async ({ page, request }) => {
  const found = new Map<string, string>();
  for (const { path } of PUBLIC_ROUTES) {
    await page.goto(path);
    const hrefs = await page
      .getByRole('link', { includeHidden: true })
      .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
    for (const href of hrefs)
      if (href.startsWith(new URL(page.url()).origin) && !found.has(href)) found.set(href, path);
  }

  expect(found.size).toBeGreaterThan(PUBLIC_ROUTES.length);
  for (const [href, from] of found) {
    const response = await request.get(href);
    expect.soft(response.status(), `${from} links to ${href}`).toBe(200);
    const { hash } = new URL(href);
    if (hash)
      expect.soft(await response.text(), `${from} links to ${href}`).toContain(`id="${hash.slice(1)}"`);
  }
});
