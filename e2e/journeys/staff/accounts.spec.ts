import type { Page } from '@playwright/test';
import { confirm, follow, hasTitle, isTold, PASSWORD, signUp } from '../../fixtures/staff/accounts.ts';
import { untilHydrated } from '../../fixtures/hydration.ts';
import { expect, test } from '../../fixtures/journey.ts';
import { anAddress } from '../../fixtures/mailbox.ts';
import { enter } from '../../fixtures/staff/staff.ts';

const NEXT = 'Lighthouse-keeper 92';

test('who signs up confirms by the link in the mail, once, and is told what comes next @admin @main', async ({
  page,
}) => {
  const email = anAddress('newcomer');
  await signUp(page, email);
  await enterAt(page, email, PASSWORD);
  await expect(page.getByRole('alert').filter({ hasText: 'Email not confirmed' })).toBeVisible();

  await follow(page, email, /Confirm your email/);
  await confirm(page);
  await hasTitle(page, 'Your email is confirmed');
  await page.goBack();
  await expect(page).not.toHaveURL(/#/);

  await follow(page, email, /Confirm your email/);
  await confirm(page);
  await expect(page.getByText('This link no longer works')).toBeVisible();
});

test('who forgot the password sets a new one by the link in the mail, on another device too @admin', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = anAddress('forgetful');
  await signUp(page, email);
  await follow(page, email, /Confirm your email/);
  await confirm(page);
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  const form = page.locator('form', { has: page.getByRole('button', { name: 'Send link' }) });
  await form.getByLabel('Email').fill(email);
  await form.getByRole('button', { name: 'Send link' }).click();
  await isTold(page, 'Check your email');

  const other = await (await browser.newContext(baseURL ? { baseURL } : {})).newPage();
  await follow(other, email, /Reset your/);
  await other.getByLabel('New password', { exact: true }).fill(NEXT);
  await other.getByRole('button', { name: 'Save new password' }).click();
  await isTold(other, 'Password changed');
  await other.context().close();

  await enterAt(page, email, PASSWORD);
  await expect(page.getByRole('alert').filter({ hasText: 'Invalid email or password' })).toBeVisible();
  await enterAt(page, email, NEXT);
  await isTold(page, 'Welcome back!');
});

async function enterAt(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/auth');
  await untilHydrated(page);
  await enter(page, email, password);
}
