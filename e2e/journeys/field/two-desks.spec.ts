import type { Page } from '@playwright/test';
import { isTold } from '../../fixtures/staff/accounts.ts';
import { aCompany } from '../../fixtures/application-form.ts';
import { expect, test } from '../../fixtures/journey.ts';
import { releaseFromQuarantine } from '../../fixtures/staff/quarantine.ts';
import { sendApplication } from '../../fixtures/sent-application.ts';
import { enter, signIn } from '../../fixtures/staff/staff.ts';

test('a status that another tab has changed is told, and the own one is saved when that is decided @admin', async ({
  page,
  context,
}) => {
  const company = aCompany('Contested Freight');
  const reference = await sendApplication(page, { companyName: company });
  await signIn(page);
  await releaseFromQuarantine(page, company);
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto(`/admin?id=${reference}`);
    await expect(tab.getByRole('region', { name: company, exact: true })).toBeVisible();
  }
  const recordIn = (tab: Page) => tab.getByRole('region', { name: company, exact: true });
  const choose = async (tab: Page, label: string) => {
    await recordIn(tab).getByRole('combobox', { name: 'Status' }).selectOption({ label });
    await recordIn(tab).getByRole('button', { name: 'Save', exact: true }).click();
  };
  await choose(other, 'In review');
  await isTold(other, 'Changes saved');

  await choose(page, 'Contacted');
  await expect(recordIn(page).getByText(/Your changes are not saved/)).toBeVisible();
  await recordIn(page).getByRole('button', { name: 'Apply yours' }).click();
  await isTold(page, 'Changes saved');

  await other.reload();
  await expect(recordIn(other).getByRole('combobox', { name: 'Status' })).toHaveValue('contacted');
});

test('a wrong password twice, the right one, and a sign-out leave no session in any tab @admin', async ({
  page,
  context,
}) => {
  const email = process.env['ADMIN_EMAIL'] ?? '';
  const password = process.env['ADMIN_PASSWORD'] ?? '';
  test.skip(!email || !password, 'ADMIN_EMAIL and ADMIN_PASSWORD name no admin of this site');
  await page.goto('/auth');
  for (const wrong of ['Not-the-password 1', 'Not-the-password 2']) {
    await enter(page, email, wrong);
    await expect(page.getByRole('alert').filter({ hasText: 'Login failed' }).first()).toBeVisible();
  }
  await enter(page, email, password);
  await page.waitForURL('**/admin');
  const other = await context.newPage();
  await other.goto('/admin?view=settings');
  await expect(other.getByLabel('Domain', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Sign Out' }).click();

  await page.waitForURL('**/auth');
  await other.waitForURL('**/auth**');
  await other.goto('/admin');
  await other.waitForURL('**/auth');
});

test('a list that does not load twice loads at the third try, with the filter that was set @admin', async ({
  page,
}) => {
  const company = aCompany('Reloaded Freight');
  await sendApplication(page, { companyName: company });
  await signIn(page);
  await releaseFromQuarantine(page, company);
  let isCut = true;
  await page.route(/\/api\/admin\/submissions(\?|$)/, (route) => (isCut ? route.abort() : route.fallback()));
  await page.goto(`/admin?q=${encodeURIComponent(company)}`);
  await expect(page.getByText('Error loading submissions').first()).toBeVisible();
  const retry = page
    .getByRole('main')
    .getByRole('button', { name: /try again|retry/i })
    .first();
  await retry.click();
  await expect(page.getByText('Error loading submissions').first()).toBeVisible();

  isCut = false;
  await retry.click();

  await expect(page.getByRole('row').filter({ hasText: company })).toHaveCount(1);
});
