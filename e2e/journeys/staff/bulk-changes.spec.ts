import { readFile } from 'node:fs/promises';
import { isTold } from '../../fixtures/staff/accounts.ts';
import { aCompany } from '../../fixtures/application-form.ts';
import { expectNoFaults } from '../../fixtures/axe.ts';
import { expect, test } from '../../fixtures/journey.ts';
import { releaseFromQuarantine } from '../../fixtures/staff/quarantine.ts';
import { sendApplication } from '../../fixtures/sent-application.ts';
import { signIn } from '../../fixtures/staff/staff.ts';

test('staff assign, export, mark as spam and erase several applications at once @admin @main', async ({
  page,
}) => {
  const word = `bulk${Date.now().toString(36)}`;
  const companies = [1, 2, 3].map((n) => aCompany(`${word} Freight ${n}`));
  for (const companyName of companies) await sendApplication(page, { companyName });
  await signIn(page);
  for (const company of companies) await releaseFromQuarantine(page, company);
  await page.goto(`/admin?text=${word}`);
  const rows = page.getByRole('table', { name: 'Submissions' }).getByRole('rowgroup').last().getByRole('row');
  await expect(rows).toHaveCount(3);

  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  const bar = page.getByRole('form', { name: 'Change the selected submissions' });
  await expect(page.getByText('3 selected')).toBeVisible();
  await expectNoFaults(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await bar.getByLabel('Status').selectOption('Qualified');
  await bar.getByRole('button', { name: 'Apply' }).click();
  await isTold(page, 'Submissions changed');
  await expect(rows.filter({ hasText: 'Qualified' })).toHaveCount(3);

  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export selected' }).click(),
  ]);
  const csv = await readFile(await download.path(), 'utf8');
  for (const company of companies) expect(csv).toContain(company);

  const third = rows.filter({ hasText: companies[2] ?? '' });
  await page.getByRole('checkbox', { name: 'Select all on this page' }).uncheck();
  await third.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Mark as spam' }).click();
  await isTold(page, 'Marked as spam');
  await expect(rows).toHaveCount(2);
  await releaseFromQuarantine(page, companies[2] ?? '');
  await expect(rows).toHaveCount(3);

  await page.setViewportSize({ width: 320, height: 700 });
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await page.getByRole('button', { name: 'Actions', exact: true }).click();
  await page.getByRole('button', { name: 'Erase...' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Erase 3 submissions?' });
  await expectNoFaults(page);
  await dialog.getByLabel('Type 3 to confirm').fill('3');
  await dialog.getByRole('button', { name: 'Erase permanently' }).click();
  await isTold(page, 'Submissions erased');
  await expect(page.getByText('Nothing matches')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});
