import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { isTold } from '../../fixtures/staff/accounts.ts';
import { aCompany } from '../../fixtures/application-form.ts';
import { expect, test } from '../../fixtures/journey.ts';
import { anAddress } from '../../fixtures/mailbox.ts';
import { releaseFromQuarantine } from '../../fixtures/staff/quarantine.ts';
import { sendApplication } from '../../fixtures/sent-application.ts';
import { signIn } from '../../fixtures/staff/staff.ts';

const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

test('an admin imports subscribers after a check, unsubscribes one, and no later import adds that one again @admin @main', async ({
  page,
}) => {
  const email = anAddress('imported');
  await signIn(page);
  await page.getByRole('link', { name: 'Subscribers' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import subscribers' });
  const check = async () => {
    await page.getByRole('button', { name: 'Import...' }).click();
    await dialog.getByLabel('Or paste addresses').fill(`${email}\nnobody`);
    await dialog.getByRole('button', { name: 'Check' }).click();
  };
  await check();
  await expect(dialog.getByRole('row', { name: /^New 1 / })).toBeVisible();
  await expect(dialog.getByText('Line 2: nobody')).toBeVisible();
  await dialog.getByLabel(/^Where and how/).fill('Badge scans at the trade fair');
  await dialog
    .getByLabel('Confirmation')
    .selectOption({ label: 'They have confirmed their addresses already' });
  await dialog.getByRole('button', { name: 'Import 1 address' }).click();
  await isTold(page, 'Import finished');

  await page.getByLabel('Email contains').fill(email);
  await page.getByRole('button', { name: 'Apply filters' }).click();
  await expect(rowOf(page, email)).toContainText('Import');
  await expect(page).toHaveURL(/email-part=imported/);
  await page.reload();
  await rowOf(page, email)
    .getByRole('button', { name: /^Manage/ })
    .click();
  await page.getByRole('button', { name: 'Unsubscribe', exact: true }).click();
  await expect(rowOf(page, email).getByRole('cell', { name: 'Unsubscribed' })).toBeVisible();

  await check();
  await expect(dialog.getByRole('row', { name: /^Opted out 1 / })).toBeVisible();
  await expect(dialog.getByText('No new subscribers')).toBeVisible();
  await page.keyboard.press('Escape');

  await rowOf(page, email)
    .getByRole('button', { name: /^Manage/ })
    .click();
  await page.getByRole('button', { name: 'Erase...' }).click();
  await page.getByRole('button', { name: 'Erase permanently' }).click();
  await expect(page.getByText('Nobody matches')).toBeVisible();
  await check();
  await expect(dialog.getByRole('row', { name: /^Opted out 1 / })).toBeVisible();
});

test('an admin sends failed email again, from the list and from the record @admin', async ({ page }) => {
  const companyName = aCompany('Undelivered Freight');
  // The form accepts the comma, but no mail can be sent to such an address.
  const email = `undelivered@a,${randomUUID()}.example`;
  await sendApplication(page, { companyName, email });
  await signIn(page);
  await releaseFromQuarantine(page, companyName);
  await page.getByRole('link', { name: companyName, exact: true }).click();
  const log = page.getByRole('region', { name: 'Email log' });
  await expect(async () => {
    await page.reload();
    await expect(log.getByText('Not delivered')).toBeVisible({ timeout: 10_000 });
  }).toPass();
  await log.getByRole('button', { name: /^Send again/ }).click();
  await isTold(page, 'Email queued');

  await page.goto('/admin?view=mail&mail-kind=submission-receipt&mail-reason=ADDRESS');
  const mail = page.getByRole('row', { name: /^Receipt for an applicant/ });
  await expect(async () => {
    await page.reload();
    await expect(mail.first()).toBeVisible({ timeout: 10_000 });
  }).toPass();
  await page.getByRole('button', { name: 'Retry all matching' }).click();
  await isTold(page, 'Email queued');
});

test('an admin chooses how long lost applications are kept @admin', async ({ page }) => {
  await signIn(page);
  await page.goto('/admin?view=settings');
  await page.getByText('Retention', { exact: true }).click();
  const lost = rowOf(page, 'Applications: Lost');
  await lost.getByRole('textbox').fill('3650');
  await lost.getByRole('button', { name: /^Save/ }).click();
  await expect(lost).toContainText('3,650 days');
  await lost.getByRole('textbox').fill('');
  await lost.getByRole('button', { name: /^Save/ }).click();
  await expect(lost).toContainText('Off');
});
