import type { Locator } from '@playwright/test';
import { untilHydrated } from '../../fixtures/hydration.ts';
import { expect, test } from '../../fixtures/journey.ts';
import { NOWHERE } from '../../fixtures/routes.ts';
import { ARTICLE_COPY } from '../../../mfe-blog/src/article-page/article-content.ts';
import { THEME_COPY } from '../../../shell/src/frame/frame-content.ts';

const heights = (parts: Locator) =>
  parts.evaluateAll((all) => all.map((part) => Math.round(part.getBoundingClientRect().height)));

test.describe('on paper', () => {
  test.beforeEach(({ page }) => page.emulateMedia({ media: 'print', colorScheme: 'dark' }));

  for (const path of ['/services/ar', '/services/billing'])
    test(`${path} shows every panel, and no navigation @marketing @shell`, async ({ page }) => {
      await page.goto(path);
      await untilHydrated(page);
      const panels = page.locator('[role="tabpanel"]');

      await expect(panels.first()).toBeAttached();
      for (const height of await heights(panels)) expect(height).toBeGreaterThan(80);
      await expect(page.locator('[role="tablist"]').first()).toBeHidden();
      for (const furniture of ['#root > header', 'footer fieldset', 'nav'])
        for (const part of await page.locator(furniture).all()) await expect(part).toBeHidden();
    });

  for (const javaScriptEnabled of [true, false])
    test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
      test.use({ javaScriptEnabled });

      test('service pages keep phone and email, which are buttons on screen @marketing @shell', async ({
        page,
      }) => {
        for (const path of ['/services', '/services/ar', '/services/billing', '/services/collections']) {
          await page.goto(path);
          if (javaScriptEnabled) await untilHydrated(page);
          for (const line of ['(202) 555-0142', 'hello@ledgerwell.example'])
            await expect(page.getByText(line).filter({ visible: true }).first(), path).toBeVisible();
        }
      });
    });

  test('every case study is expanded @marketing', async ({ page }) => {
    await page.goto('/success-stories');
    await untilHydrated(page);
    const stories = page.locator('main details');

    expect(await stories.count()).toBeGreaterThan(2);
    expect(await stories.evaluateAll((all) => all.some((story) => story.hasAttribute('open')))).toBe(false);
    for (const height of await heights(stories.locator('> div'))) expect(height).toBeGreaterThan(80);
    for (const text of await stories.locator('> div p').all()) await expect(text).toBeVisible();
  });

  test('an article prints its author, address and date, in dark ink on white @blog @shell', async ({
    page,
  }) => {
    await page.goto('/blog/bpo-benefits');
    await untilHydrated(page);
    // Read while the browser prints, because midnight may pass.
    const day = await page.evaluate(() => {
      dispatchEvent(new Event('beforeprint'));
      return new Intl.DateTimeFormat('en-US', { dateStyle: 'long' }).format(new Date());
    });
    const line = page.getByText(`${new URL(page.url()).href} · ${day}`);

    await expect(line).toBeVisible();
    await expect(line).toHaveText(/^Ledgerwell · http/);
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    await expect(
      page.getByRole('heading', { name: ARTICLE_COPY.summary }).or(page.locator('article p')).first(),
    ).toBeVisible();
    await page.emulateMedia({ media: 'screen' });
    await expect(line).toBeHidden();
  });
});

test.describe('in forced colors', () => {
  test.beforeEach(({ page }) => page.emulateMedia({ forcedColors: 'active' }));

  const looks = (part: Locator) =>
    part.evaluate((element) => {
      const { borderTopColor, borderTopWidth, backgroundColor, color } = getComputedStyle(element);
      return { borderTopColor, borderTopWidth, backgroundColor, color };
    });

  test('the selected tab stands out from the others @marketing', async ({ page }) => {
    await page.goto('/services/billing');
    await untilHydrated(page);
    const tab = (isSelected: boolean) => page.getByRole('tab', { selected: isSelected }).first();
    const [chosen, other] = [await looks(tab(true)), await looks(tab(false))];

    expect(chosen.borderTopColor).not.toBe(other.borderTopColor);
    expect(parseFloat(chosen.borderTopWidth)).toBeGreaterThan(parseFloat(other.borderTopWidth));
  });

  test('the chosen theme stands out from the others @shell', async ({ page }) => {
    await page.goto('/');
    await untilHydrated(page);
    const themes = page
      .getByRole('contentinfo')
      .getByRole('group', { name: THEME_COPY.title })
      .locator('label');
    await themes.filter({ hasText: THEME_COPY.dark }).click();
    const [system, light, dark] = await Promise.all((await themes.all()).map(looks));

    expect(light).toEqual(system);
    for (const property of ['borderTopColor', 'backgroundColor', 'color'] as const)
      expect(dark?.[property], property).not.toBe(light?.[property]);
  });
});

test('visitors who ask for more contrast get muted text in full contrast @shell', async ({ page }) => {
  await page.goto(NOWHERE.path, { waitUntil: 'domcontentloaded' });
  const muted = page.getByText('The address may be old or mistyped.');
  const inkOf = (part: Locator) => part.evaluate((element) => getComputedStyle(element).color);
  const ink = await inkOf(page.locator('body'));
  expect(await inkOf(muted)).not.toBe(ink);

  await page.emulateMedia({ contrast: 'more' });

  expect(await inkOf(muted)).toBe(ink);
});
