import type { Locator, Page } from '@playwright/test';
import { aPdf, aSubmissionForm } from '@site/shared/testing/factories';
import { aCompany, fillIn, send } from '../../fixtures/application-form.ts';
import { untilHydrated } from '../../fixtures/hydration.ts';
import { expect, test } from '../../fixtures/journey.ts';
import { sendApplication } from '../../fixtures/sent-application.ts';
import { signIn } from '../../fixtures/staff/staff.ts';

test('the list is as wide as the header, its sizes stay on one line, and a failed download is shown beside its record @admin @application @shell', async ({
  page,
}) => {
  const company = aCompany('Listed Freight');
  await page.goto('/application');
  await untilHydrated(page);
  await fillIn(page, aSubmissionForm({ companyName: company }));
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: /Choose file/ }).click();
  const buffer = Buffer.from(await aPdf(2048).arrayBuffer());
  await (await choosing).setFiles({ name: 'brief.pdf', mimeType: 'application/pdf', buffer });
  await send(page);
  await page.waitForURL((url) => url.pathname === '/');

  await signIn(page);
  const row = page.getByRole('row').filter({ hasText: company });
  const size = row.getByRole('cell').last();
  await expect(size).toBeVisible();
  expect(await size.locator('span').evaluate((element) => element.getClientRects().length)).toBe(1);
  const rightEdge = (part: Locator) =>
    part.evaluate((element) => Math.round(element.getBoundingClientRect().right));
  expect(await rightEdge(page.getByRole('region', { name: 'Table of submissions' }))).toBeLessThanOrEqual(
    await rightEdge(page.getByRole('banner').getByRole('link', { name: 'Get Started' })),
  );

  await row.getByRole('link', { name: company }).click();
  const record = page.getByRole('region', { name: company, exact: true });
  await page.route('**/api/applications/*/document', (route) => route.abort());
  await record.getByRole('button', { name: /^(Document|brief)/ }).click();
  const failure = page.getByRole('alert').filter({ hasText: 'Download failed' });
  await failure.getByRole('button', { name: /^Dismiss/ }).click();
  await expect(failure).toBeHidden();
});

test('an application opens beside the list, and in its place on a phone; the keyboard closes it @admin', async ({
  page,
}) => {
  const company = aCompany('Drawer Freight');
  await sendApplication(page, { companyName: company });
  await page.setViewportSize({ width: 1280, height: 900 });
  await signIn(page);
  const link = page.getByRole('link', { name: company, exact: true });
  const record = page.getByRole('region', { name: company, exact: true });
  await link.click();
  await expect(record.getByRole('heading', { name: company })).toBeFocused();
  await expect(link).toBeVisible();
  await expect(record.getByRole('link', { name: 'Back to the list' })).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(record).toBeHidden();
  await expect(link).toBeFocused();

  await page.setViewportSize({ width: 320, height: 700 });
  await link.click();
  await expect(record.getByRole('combobox', { name: 'Status' })).toBeVisible();
  await expect(link).toBeHidden();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await record.getByRole('link', { name: 'Back to the list' }).click();
  await expect(record).toBeHidden();
  await expect(link).toBeFocused();
});

test('a change that somebody else came before is shown with both values and can be applied on top @admin', async ({
  page,
  context,
}) => {
  const company = aCompany('Race Freight');
  const reference = await sendApplication(page, { companyName: company });
  await signIn(page);
  const choose = async (tab: Page, status: string) => {
    const record = tab.getByRole('region', { name: company, exact: true });
    await record.getByRole('combobox', { name: 'Status' }).selectOption({ label: status });
    await record.getByRole('button', { name: 'Save' }).click();
    return record;
  };
  await page.goto(`/admin?id=${reference}`);
  await expect(page.getByRole('combobox', { name: 'Status' })).toBeVisible();
  const other = await context.newPage();
  await other.goto(`/admin?id=${reference}`);
  await expect((await choose(other, 'Qualified')).getByText(/^Last changed/)).toBeVisible();

  const record = await choose(page, 'Won');
  const conflict = record.getByRole('alert').filter({ hasText: 'Changed by' });
  await expect(conflict.getByRole('row').last()).toHaveText('StatusQualifiedWon');
  await conflict.getByRole('button', { name: 'Apply yours' }).click();
  await expect(conflict).toBeHidden();
  await expect(record.getByText('Status changed from Qualified to Won')).toBeVisible();
});
