import type { Page } from '@playwright/test';
import { hasTitle, isTold } from '../../fixtures/staff/accounts.ts';
import { untilHydrated } from '../../fixtures/hydration.ts';
import { expect, test } from '../../fixtures/journey.ts';
import { enter, signIn } from '../../fixtures/staff/staff.ts';

const email = () => process.env['ADMIN_EMAIL'] ?? '';
const password = () => process.env['ADMIN_PASSWORD'] ?? '';

/** Ends a page's session from another device. The page does not notice. */
async function endSession(page: Page): Promise<void> {
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('site-auth') ?? '{}').access_token);
  const claims = JSON.parse(Buffer.from(String(token).split('.')[1] ?? '', 'base64url').toString());
  const signedIn = await page.request.post('/api/auth/v1/token?grant_type=password', {
    data: { email: email(), password: password() },
  });
  const headers = { authorization: `Bearer ${(await signedIn.json()).access_token}` };
  const ended = await page.request.delete(`/api/account/sessions/${claims.session_id}`, { headers });
  expect(ended.status()).toBe(204);
}

test('a session that ends during work is renewed in a dialog, and the change is saved @admin @main', async ({
  page,
}) => {
  const domain = `mailer-${Date.now().toString(36)}.example`;
  await signIn(page);
  await page.goto('/admin?view=settings');
  await page.getByLabel('Domain', { exact: true }).fill(domain);
  await endSession(page);

  await page.keyboard.press('Enter');

  const dialog = page.getByRole('alertdialog', { name: 'Sign in to continue' });
  await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused();
  await page.keyboard.type('not-the-password');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('form').getByRole('alert')).toContainText('Invalid email or password.');
  await expect(page.getByLabel('Domain', { exact: true })).toHaveValue(domain);
  await dialog.getByLabel('Password', { exact: true }).fill(password());
  await page.keyboard.press('Enter');

  await isTold(page, `Forms from ${domain} go to quarantine.`);
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: `Unblock ${domain}` }).click();
  await isTold(page, 'Domain unblocked');
});

test('a message on a small phone leaves the dialog’s buttons free @shell @admin', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await signIn(page);
  await page.goto('/admin?view=settings');
  const domain = page.getByLabel('Domain', { exact: true });
  await page.route('**/api/blocked-domains', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await domain.fill('mailer.example');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'Not blocked' })).toBeVisible();
  await page.unroute('**/api/blocked-domains');
  await endSession(page);
  await domain.press('Enter');

  const dialog = page.getByRole('alertdialog', { name: 'Sign in to continue' });
  await expect(dialog.getByText('Not blocked', { exact: true })).toBeVisible();
  // Playwright clicks an element only if nothing covers it.
  await dialog.getByRole('button', { name: 'Sign In' }).click({ trial: true });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Leave', exact: true }).click();

  await page.waitForURL('**/auth?view=settings');
});

test('a session that ended before a reload leads to sign-in, which still names the application @admin', async ({
  page,
}) => {
  await signIn(page);
  await page.goto('/admin?id=AR-0000-0000');
  await expect(page.getByText(/^No application has the reference AR-0000-0000/)).toBeVisible();
  await endSession(page);
  await page.reload();

  await page.waitForURL('**/auth?id=AR-0000-0000');
});

test('two tabs sign in and out together, and a reload keeps the session @admin', async ({
  page,
  context,
}) => {
  test.skip(!email() || !password(), 'ADMIN_EMAIL and ADMIN_PASSWORD name no admin of this site');
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto('/auth');
    await untilHydrated(tab);
  }

  await enter(page, email(), password());
  await page.waitForURL('**/admin');
  await other.waitForURL('**/admin');
  await other.reload();
  await hasTitle(other, 'Admin Dashboard');
  await expect(other.getByRole('button', { name: 'Sign Out' })).toBeVisible();

  await other.getByRole('button', { name: 'Sign Out' }).click();

  await other.waitForURL('**/auth');
  await page.waitForURL('**/auth');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
});
