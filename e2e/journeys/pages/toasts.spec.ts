import { untilHydrated } from '../../fixtures/hydration.ts';
import { expect, test } from '../../fixtures/journey.ts';
import { MENU_COPY } from '../../../shell/src/frame/frame-content.ts';

test('a toast that appears while the menu is open can be read and dismissed @application @shell', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/newsletter-subscriptions', async (route) => {
    await held;
    await route.abort();
  });
  await page.goto('/newsletter');
  await untilHydrated(page);
  const main = page.getByRole('main');
  await main.getByRole('textbox').first().fill('visitor@example.com');
  await main.getByRole('button', { name: /subscribe/i }).click();
  await page.getByRole('button', { name: MENU_COPY.title }).click();
  const menu = page.getByRole('dialog', { name: MENU_COPY.title });
  await expect(menu).toBeVisible();

  answer();

  const toast = menu.getByRole('alert').filter({ hasText: 'Subscription failed' });
  await expect(toast).toBeVisible();
  await toast.getByRole('button', { name: /^Dismiss/ }).click();
  await expect(toast).toBeHidden();
  await expect(menu).toBeVisible();
});
