import type { Page } from '@playwright/test';
import { untilHydrated } from '../fixtures/hydration.ts';
import { expect, test } from '../fixtures/journey.ts';
import { anAddress, openMail } from '../fixtures/mailbox.ts';
import { enter } from '../fixtures/staff.ts';

const PASSWORD = 'Harbour-lantern 47';
const NEXT = 'Lighthouse-keeper 92';

const title = (page: Page, name: string) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
const told = (page: Page, text: string) =>
  expect(page.getByRole('status').filter({ hasText: text })).toBeVisible();

async function signUp(page: Page, email: string): Promise<void> {
  await page.goto('/auth');
  await untilHydrated(page);
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  const form = page.getByRole('form', { name: 'Sign Up' });
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await form.getByRole('button', { name: 'Sign Up' }).click();
  await told(page, 'Please check your email to confirm your account');
}

/** Follows the link in the newest mail; the secret must be gone from the address by the time the page is alive. */
async function follow(page: Page, email: string, subject: RegExp): Promise<void> {
  await openMail(page, email, subject);
  await page.getByRole('link', { name: /#(signup|recovery)=/ }).click();
  await page.waitForURL((url) => url.pathname === '/auth' && url.hash === '');
}

test('who signs up confirms by the link in the mail, once, and is told what comes next @admin', async ({
  page,
}) => {
  const email = anAddress('newcomer');
  await signUp(page, email);
  await enterAt(page, email, PASSWORD);
  await expect(page.getByRole('alert').filter({ hasText: 'Email not confirmed' })).toBeVisible();

  await follow(page, email, /Confirm your email/);
  await page.getByRole('button', { name: 'Confirm email' }).click();
  await title(page, 'Your email is confirmed');
  await page.goBack();
  await expect(page).not.toHaveURL(/#/);

  await follow(page, email, /Confirm your email/);
  await page.getByRole('button', { name: 'Confirm email' }).click();
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
  await page.getByRole('button', { name: 'Confirm email' }).click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send link' }).click();
  await told(page, 'Check your email');

  const other = await (await browser.newContext(baseURL ? { baseURL } : {})).newPage();
  await follow(other, email, /Reset your/);
  await other.getByLabel('New password', { exact: true }).fill(NEXT);
  await other.getByRole('button', { name: 'Save new password' }).click();
  await told(other, 'Password changed');
  await other.context().close();

  await enterAt(page, email, PASSWORD);
  await expect(page.getByRole('alert').filter({ hasText: 'Invalid email or password' })).toBeVisible();
  await enterAt(page, email, NEXT);
  await told(page, 'Welcome back!');
});

async function enterAt(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/auth');
  await untilHydrated(page);
  await enter(page, email, password);
}
