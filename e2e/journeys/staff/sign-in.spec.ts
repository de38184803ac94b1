import type { Page } from '@playwright/test';
import { hasTitle } from '../../fixtures/staff/accounts.ts';
import { untilHydrated } from '../../fixtures/hydration.ts';
import { expect, test } from '../../fixtures/journey.ts';

/** Holds back the page's code. Returns a function that lets it load. */
async function holdCode(page: Page): Promise<() => void> {
  let release = () => undefined as void;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/**/*.js', async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

test('what is typed before the page’s code has loaded is kept, and is sent then @admin', async ({ page }) => {
  const posts: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(new URL(request.url()).pathname);
  });
  const release = await holdCode(page);
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

const formOf = (page: Page) => page.getByRole('form', { name: 'Sign In' });

for (const [address, title] of [
  ['/auth?view=forgot', 'Reset your password'],
  ['/auth?view=account', 'Admin Access'],
  ['/auth#signup=a-secret-of-twenty-characters', 'Confirm your email'],
] as const)
  test(`${address} does not show the sign-in form before the page’s code knows the view @shell @admin`, async ({
    page,
  }) => {
    const release = await holdCode(page);
    await page.goto(address, { waitUntil: 'commit' });
    await expect(page.getByRole('main').getByText('Loading...')).toBeVisible();
    await expect(formOf(page)).toBeHidden();

    release();

    await hasTitle(page, title);
    await expect(page.getByRole('main').getByText('Loading...')).toBeHidden();
  });

test('/auth?view=account shows the sign-in form when the page’s code cannot load @shell @admin', async ({
  page,
}) => {
  await page.route('**/assets/**/*.js', (route) => route.abort());
  await page.goto('/auth?view=account');

  await expect(formOf(page)).toBeVisible();
  await expect(page.getByRole('main').getByText('Loading...')).toBeHidden();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('/auth?view=account shows the sign-in form @shell @admin', async ({ page }) => {
    await page.goto('/auth?view=account');

    await expect(formOf(page)).toBeVisible();
    await expect(page.getByRole('main').getByText('Loading...')).toBeHidden();
  });

  test('the sign-in page says what it needs @admin', async ({ page }) => {
    await page.goto('/auth');

    const form = page.getByRole('form', { name: 'Sign In' });
    await expect(form.getByText('Sign In needs JavaScript.')).toBeVisible();
    await expect(form.getByRole('button', { name: 'Sign In' })).toBeDisabled();
  });
});
