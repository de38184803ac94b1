import type { Page } from '@playwright/test';
import { follow, hasTitle, isTold, PASSWORD } from '../../fixtures/staff/accounts.ts';
import { expect, test } from '../../fixtures/journey.ts';
import { anAddress } from '../../fixtures/mailbox.ts';
import { signIn } from '../../fixtures/staff/staff.ts';

test('an admin invites a colleague, who chooses a password and gets in until the account is disabled @admin @main', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = anAddress('colleague');
  await signIn(page);
  await page.getByRole('link', { name: 'Users' }).click();
  const invite = page.getByRole('button', { name: 'Invite a user' });
  await invite.click();
  const form = page.getByRole('dialog', { name: 'Invite a user' });
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Invite as').selectOption('Reviewer');
  await form.getByRole('button', { name: 'Send invitation' }).click();
  await isTold(page, 'Invitation sent');
  await expect(invite).toBeFocused();
  await expect(rowOf(page, email)).toContainText('Invited as Reviewer');

  const other = await (await browser.newContext(baseURL ? { baseURL } : {})).newPage();
  await follow(other, email, /Your invitation/);
  await hasTitle(other, 'Choose your password');
  await other.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await other.getByRole('button', { name: 'Create account' }).click();
  await hasTitle(other, 'Admin Dashboard');

  await page.reload();
  await rowOf(page, email).getByRole('button', { name: 'Manage...' }).click();
  await page.getByRole('button', { name: 'Disable account' }).click();
  await isTold(page, 'Account disabled');
  await expect(rowOf(page, email)).toContainText('Disabled');
  await expect(rowOf(page, email).getByRole('button')).toBeFocused();
  await other.reload();
  await expect(other).toHaveURL(/\/auth/);
  await other.context().close();
});

const rowOf = (page: Page, email: string) => page.getByRole('row').filter({ hasText: email });
