import { untilHydrated } from '../../fixtures/hydration.ts';
import { expect, test } from '../../fixtures/journey.ts';
import { FRAME_COPY, MENU_COPY, THEME_COPY } from '../../../shell/src/frame/frame-content.ts';

test('the first Tab stop skips the header @shell @main', async ({ page }) => {
  await page.goto('/blog');
  await untilHydrated(page);

  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: FRAME_COPY.skip });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');

  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);
});

test('the Services menu opens and closes by keyboard, and returns the focus @shell @main', async ({
  page,
}) => {
  await page.goto('/');
  await untilHydrated(page);
  const services = page.getByRole('button', { name: 'Services' });
  const entry = page.getByRole('banner').getByRole('link', { name: 'Accounts Receivable' });
  await expect(entry).toBeHidden();

  await services.focus();
  await page.keyboard.press('Enter');
  await expect(services).toHaveAttribute('aria-expanded', 'true');
  await expect(entry).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await expect(entry).toBeHidden();
  await expect(services).toBeFocused();

  await page.keyboard.press('Enter');
  await entry.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/services\/ar$/);
  await expect(entry).toBeHidden();
});

test.describe('on a narrow screen', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test('the menu slides out, traps the focus, and closes by Escape or by navigating @shell', async ({
    page,
  }) => {
    await page.goto('/');
    await untilHydrated(page);
    const toggle = page.getByRole('banner').getByRole('button', { name: MENU_COPY.title, exact: true });
    const drawer = page.getByRole('dialog', { name: MENU_COPY.title });
    await expect(drawer).toBeHidden();

    await toggle.focus();
    await page.keyboard.press('Enter');
    await expect(drawer).toBeVisible();
    await expect(drawer.locator(':focus')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(toggle).toBeFocused();

    await toggle.click();
    await drawer.getByText('Services', { exact: true }).click();
    await expect(drawer.getByRole('link', { name: '1st Party Collections' })).toBeVisible();
    await drawer.getByRole('link', { name: 'Case Studies' }).click();
    await expect(page).toHaveURL(/\/success-stories$/);
    await expect(drawer).toBeHidden();
  });
});

test('a chosen theme applies from the first paint of the next visit @shell', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  await untilHydrated(page);
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await background();

  await page.getByRole('contentinfo').getByText(THEME_COPY.dark).click();
  await expect.poll(background).not.toBe(light);
  const dark = await background();
  const frame = page.locator('meta[name="theme-color"][media="all"]');
  await expect(frame).toHaveAttribute('content', '#0b1620');
  await page.goto('/blog', { waitUntil: 'commit' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await background()).toBe(dark);

  await page.getByRole('contentinfo').getByText(THEME_COPY.system).click();
  await expect.poll(background).toBe(light);
  await expect(frame).toHaveCount(0);
});
