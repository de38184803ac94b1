import type { Page } from '@playwright/test';
import { hasTitle, isTold, openNewAccount, signInToAccount } from '../../fixtures/staff/accounts.ts';
import { expect, test } from '../../fixtures/journey.ts';
import { totp } from '../../fixtures/staff/totp.ts';

/** Sets up an authenticator app and returns its key. */
async function turnOn(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Set up an app' }).click();
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  await page.getByText('Enter a key instead').click();
  const key = (await page.getByLabel('Key', { exact: true }).textContent()) ?? '';
  await page.getByLabel('Six-digit code').fill(totp(key));
  await page.getByRole('button', { name: 'Turn on' }).click();
  await isTold(page, 'Two-step verification is on');
  return key;
}

async function signOutAndIn(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await hasTitle(page, 'Admin Access');
  await signInToAccount(page, email);
  await hasTitle(page, 'Enter your code');
}

test('an account with an authenticator app asks for its code, and a recovery code stands in for it @admin @main', async ({
  page,
}) => {
  const email = await openNewAccount(page, 'careful');
  const key = await turnOn(page);
  await page.getByRole('button', { name: 'Create recovery codes' }).click();
  const listed = page.getByRole('list', { name: 'New recovery codes' }).getByRole('listitem');
  await expect(listed).toHaveCount(10);
  const codes = await listed.allTextContents();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  expect((await downloading).suggestedFilename()).toBe('recovery-codes.txt');

  await signOutAndIn(page, email);
  await page.reload();
  await hasTitle(page, 'Enter your code');
  await page.getByLabel('Six-digit code').fill('000000');
  await page.keyboard.press('Enter');
  await expect(page.getByText('That code is not valid.')).toBeVisible();
  // The code of the current time step has been used.
  await page.getByLabel('Six-digit code').fill(totp(key, 1));
  await page.keyboard.press('Enter');
  await hasTitle(page, 'Your account');

  await signOutAndIn(page, email);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill((codes[0] ?? '').toLowerCase());
  await page.keyboard.press('Enter');
  await hasTitle(page, 'Your account');
  await expect(page.getByText('You have 9 unused codes.')).toBeVisible();

  await page.getByRole('button', { name: 'Remove Authenticator app' }).click();
  await page.getByRole('button', { name: 'Remove app' }).click();
  await isTold(page, 'Two-step verification is off');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await hasTitle(page, 'Admin Access');
  await signInToAccount(page, email);
  await hasTitle(page, 'Your account');
});
