import { aCompany } from '../../fixtures/application-form.ts';
import { expect, test } from '../../fixtures/journey.ts';
import { releaseFromQuarantine } from '../../fixtures/staff/quarantine.ts';
import { sendApplication } from '../../fixtures/sent-application.ts';
import { signIn } from '../../fixtures/staff/staff.ts';

test('staff find an application by the start of a word, and see it marked @admin @main', async ({ page }) => {
  const company = aCompany('Searchlight Freight');
  const reference = await sendApplication(page, { companyName: company });
  await signIn(page);
  await releaseFromQuarantine(page, company);
  const field = page.getByRole('searchbox', { name: 'Search' });
  const rows = page.getByRole('table', { name: 'Submissions' }).getByRole('rowgroup').last().getByRole('row');

  await field.pressSequentially('searchli');
  await expect(page).toHaveURL(/text=searchli/);
  await expect(rows.filter({ hasText: company })).toBeVisible();
  await expect(rows.filter({ hasNotText: 'Searchlight' })).toHaveCount(0);
  await expect(rows.first().locator('mark').first()).toHaveText('Searchli');

  await field.fill(reference);
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(company);

  await field.fill('&');
  await expect(page.getByText('Type letters or digits')).toBeVisible();
  await expect(page).not.toHaveURL(/text=/);
});
