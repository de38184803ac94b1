import type { Page } from '@playwright/test';
import {
  follow,
  hasTitle,
  isTold,
  openNewAccount,
  PASSWORD,
  signInToAccount,
} from '../../fixtures/staff/accounts.ts';
import { expect, test } from '../../fixtures/journey.ts';
import { anAddress } from '../../fixtures/mailbox.ts';

const NEXT = 'Lighthouse-keeper 92';

/** Reloads a page whose session was ended elsewhere, and signs in over it. */
async function signInAgain(page: Page, password: string): Promise<void> {
  await page.reload();
  const dialog = page.getByRole('alertdialog', { name: 'Sign in to continue' });
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('This device')).toBeVisible();
}

test('a new password signs out the other devices, which are listed and can be signed out one by one @admin', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = await openNewAccount(page, 'traveler');
  const context = await browser.newContext(baseURL ? { baseURL } : {});
  const other = await context.newPage();
  await signInToAccount(other, email);
  await hasTitle(other, 'Your account');

  await page.reload();
  await expect(page.getByText('This device')).toBeVisible();
  await page.getByRole('button', { name: /^Sign out (?!all)/ }).click();
  // The button has another name until the API has answered.
  await expect(page.getByRole('list', { name: 'Devices' }).getByRole('listitem')).toHaveCount(1);

  await signInAgain(other, PASSWORD);
  const form = page.getByRole('form', { name: 'Change password' });
  await form.getByLabel('Current password', { exact: true }).fill(PASSWORD);
  await form.getByLabel('New password', { exact: true }).fill(NEXT);
  await form.getByRole('button', { name: 'Change password' }).click();
  await isTold(page, 'Password changed');

  await signInAgain(other, NEXT);
  await context.close();
});

test('a new email counts after both mailboxes have confirmed it @admin', async ({ page, context }) => {
  const email = await openNewAccount(page, 'mover');
  const next = anAddress('moved');
  const form = page.getByRole('form', { name: 'Change email' });
  await form.getByLabel('New email').fill(next);
  await form.getByLabel('Current password', { exact: true }).fill(PASSWORD);
  await form.getByRole('button', { name: 'Change email' }).click();
  await expect(page.getByText('Confirm in both mailboxes')).toBeVisible();

  const mailbox = await context.newPage();
  await follow(mailbox, email, /Confirm the new email/);
  await mailbox.getByRole('button', { name: 'Confirm the change' }).click();
  await hasTitle(mailbox, 'One more step');
  await follow(mailbox, next, /Confirm your new email/);
  await mailbox.getByRole('button', { name: 'Confirm the change' }).click();
  await hasTitle(mailbox, 'Your email is changed');
  await mailbox.getByRole('link', { name: 'Your account' }).click();

  await expect(mailbox.getByText(`Your email is ${next}.`)).toBeVisible();
});
