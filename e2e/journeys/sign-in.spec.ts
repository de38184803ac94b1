import { untilHydrated } from '../fixtures/hydration.ts';
import { expect, test } from '../fixtures/journey.ts';

test('what is typed before the page’s code has loaded is kept, and is sent then @admin', async ({ page }) => {
  const posts: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(new URL(request.url()).pathname);
  });
  let release = () => undefined as void;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/**/*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/auth', { waitUntil: 'commit' });
  const form = page.getByRole('form', { name: 'Sign In' });
  const button = form.getByRole('button', { name: 'Sign In' });
  await form.getByLabel('Email').fill('nobody@ledgerwell.example');
  await form.getByLabel('Password', { exact: true }).fill('not-the-password');
  await expect(button).toBeDisabled();
  await page.keyboard.press('Enter');

  release();
  await untilHydrated(page);
  await button.click();

  await expect(page.getByRole('alert').filter({ hasText: 'Login failed' })).toBeVisible();
  await expect(page).toHaveURL(/\/auth$/);
  expect(posts).toEqual(['/api/auth/v1/token']);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the sign-in page says what it needs @admin', async ({ page }) => {
    await page.goto('/auth');

    const form = page.getByRole('form', { name: 'Sign In' });
    await expect(form.getByText('Sign In needs JavaScript.')).toBeVisible();
    await expect(form.getByRole('button', { name: 'Sign In' })).toBeDisabled();
  });
});
