import { untilHydrated } from '../../fixtures/hydration.ts';
import { expect, test } from '../../fixtures/journey.ts';
import { LOAD_FAILED } from '../../../shell/src/pages/notices-content.ts';

test('a page that does not load twice loads at the third try, and the frame stays usable @shell @blog', async ({
  page,
}) => {
  await page.goto('/');
  await untilHydrated(page);
  let isCut = true;
  await page.route(/\/assets\/blog\//, (route) => (isCut ? route.abort() : route.fallback()));
  const navigation = page.getByRole('navigation', { name: 'Main' });
  await navigation.getByRole('link', { name: 'Blog' }).click();
  await expect(page.getByRole('heading', { name: LOAD_FAILED.title })).toBeVisible();
  await page.getByRole('button', { name: LOAD_FAILED.retry }).click();
  await expect(page.getByRole('heading', { name: LOAD_FAILED.title })).toBeVisible();
  await navigation.getByRole('link', { name: 'Our Story' }).click();
  await expect(page).toHaveTitle(/^Our Story/);

  isCut = false;
  await navigation.getByRole('link', { name: 'Blog' }).click();

  await expect(page.getByRole('searchbox').or(page.getByPlaceholder('Search articles...'))).toBeVisible();
  await expect(page.getByRole('heading', { name: LOAD_FAILED.title })).toHaveCount(0);
});

test('Back and Forward after a search show the articles that were found then @blog', async ({ page }) => {
  await page.goto('/blog');
  await untilHydrated(page);
  const search = page.getByPlaceholder('Search articles...');
  await search.pressSequentially('caregivers');
  await expect(page).toHaveURL(/caregivers/);
  const link = page
    .getByRole('main')
    .getByRole('link', { name: /Empowering Caregivers/ })
    .first();
  await link.click();
  await expect(page).toHaveTitle(/Empowering Caregivers/);
  await page.goBack();
  await expect(search).toHaveValue('caregivers');
  await expect(page.getByRole('heading', { name: 'Mental Health in the Workplace' })).toHaveCount(0);

  await page.goForward();
  await expect(page).toHaveTitle(/Empowering Caregivers/);
  await page.goBack();
  await search.fill('');

  await expect(page.getByRole('heading', { name: 'Mental Health in the Workplace' })).toBeVisible();
});
