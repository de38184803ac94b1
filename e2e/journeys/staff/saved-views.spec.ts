import { expectNoFaults } from '../../fixtures/axe.ts';
import { isTold } from '../../fixtures/staff/accounts.ts';
import { expect, test } from '../../fixtures/journey.ts';
import { signIn } from '../../fixtures/staff/staff.ts';

test('staff choose columns, save the view for all, and find it again after a reload @admin', async ({
  page,
}) => {
  const name = `Finance ${Date.now().toString(36)}`;
  await page.setViewportSize({ width: 1280, height: 900 });
  await signIn(page);
  await page.goto('/admin?industry=finance');
  await page.getByText('Columns and density').click();
  await page.getByRole('checkbox', { name: 'Phone' }).uncheck();
  await page.getByRole('checkbox', { name: 'Assigned to' }).check();
  await page.getByRole('radio', { name: 'Compact' }).check();
  await expect(page).toHaveURL(/columns=date%2Ccompany%2Ccontact%2Cemail%2Cindustry%2Csize%2Cassignee/);
  const views = page.getByRole('navigation', { name: 'Saved views' });
  await views.getByRole('button', { name: 'Save view' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save this view' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Share with all staff who review applications').check();
  await expectNoFaults(page);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await isTold(page, 'View saved');

  await page.goto('/admin');
  await views.getByRole('link', { name }).click();
  await expect(page).toHaveURL(/industry=finance/);
  await expect(page).toHaveURL(/density=compact/);
  await expect(views.getByRole('link', { name })).toHaveAttribute('aria-current', 'true');
  // The earlier rows stay until the new ones have loaded. They are faded, so their contrast is low.
  const list = page.getByRole('region', { name: 'Application submissions' });
  await expect(list).toHaveAttribute('aria-busy', 'false');
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await expectNoFaults(page);

  await views.getByRole('button', { name: 'Edit view' }).click();
  await page
    .getByRole('dialog', { name: 'Edit the view' })
    .getByRole('button', { name: 'Delete view' })
    .click();
  await isTold(page, 'View deleted');
  await expect(views.getByRole('link', { name })).toHaveCount(0);
});
