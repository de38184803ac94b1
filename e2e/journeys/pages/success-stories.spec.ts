import { untilHydrated } from '../../fixtures/hydration.ts';
import { expect, test } from '../../fixtures/journey.ts';
import { SECTIONS as SUCCESS_STORIES_SECTIONS } from '../../../mfe-marketing/src/company/success-stories-content.ts';

declare global {
  interface Window {
    shifts?: number;
  }
}

test('a visitor opens all case studies at once @marketing @main', async ({ page }) => {
  await page.goto('/success-stories');
  await untilHydrated(page);
  const stories = page.getByRole('main').getByRole('article');
  await expect(stories.getByText(SUCCESS_STORIES_SECTIONS.study.challenge)).toHaveCount(3);
  await expect(stories.getByText(SUCCESS_STORIES_SECTIONS.study.challenge).first()).toBeHidden();

  await page.getByRole('button', { name: SUCCESS_STORIES_SECTIONS.expandAll }).click();

  for (const part of await stories.getByText(SUCCESS_STORIES_SECTIONS.study.challenge).all())
    await expect(part).toBeVisible();
  await page.getByRole('button', { name: SUCCESS_STORIES_SECTIONS.collapseAll }).click();
  for (const part of await stories.getByText(SUCCESS_STORIES_SECTIONS.study.challenge).all())
    await expect(part).toBeHidden();
});

test('figures count up as they come into view, without layout shift @marketing', async ({ page }) => {
  await page.goto('/');
  await untilHydrated(page);
  const figures = page
    .getByRole('region', { name: /^Measured against the baseline/ })
    .getByRole('definition');
  await page.evaluate(() => {
    window.shifts = 0;
    new PerformanceObserver(
      (list) => (window.shifts = (window.shifts ?? 0) + list.getEntries().length),
    ).observe({
      type: 'layout-shift',
    });
  });
  const counting = page.waitForFunction(() => document.querySelector('dd > [aria-hidden="true"]') !== null);

  await figures.first().evaluate((figure) => figure.scrollIntoView({ block: 'center', behavior: 'instant' }));

  await counting;
  await expect(page.locator('dd > [aria-hidden="true"]')).toHaveCount(0);
  await expect(figures).toHaveText(['39%', '45%', '97%']);
  expect(await page.evaluate(() => window.shifts)).toBe(0);
});
