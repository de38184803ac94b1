import { aCompany } from '../../fixtures/application-form.ts';
import { PASSWORD } from '../../fixtures/staff/accounts.ts';
import { expectNoFaults } from '../../fixtures/axe.ts';
import { untilHydrated } from '../../fixtures/hydration.ts';
import { expect, test } from '../../fixtures/journey.ts';
import { anAddress } from '../../fixtures/mailbox.ts';
import { NOWHERE, PUBLIC_ROUTES } from '../../fixtures/routes.ts';
import { sendApplication } from '../../fixtures/sent-application.ts';
import { signIn } from '../../fixtures/staff/staff.ts';
import { COUNTING_CHOICE } from '../../../mfe-marketing/src/company/counting-choice-content.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const { path, area } of [...PUBLIC_ROUTES, NOWHERE]) {
  test(`${path} has no axe findings, wide or narrow, light or dark ${area}`, async ({ page }) => {
    await page.goto(path);
    await untilHydrated(page);

    await expectNoFaults(page);
  });
}

test.describe('where the browser does not object to being counted', () => {
  test.use({ reportsVisits: true });

  test('the switch on /privacy-policy has no axe findings, on or off @marketing', async ({ page }) => {
    await page.goto('/privacy-policy');
    const choice = page.getByRole('switch', { name: COUNTING_CHOICE.label });
    for (const toggle of [() => choice.check(), () => choice.uncheck()]) {
      await toggle();
      await expectNoFaults(page);
    }
  });
});

test('/admin has no axe findings, wide or narrow, light or dark @admin', async ({ page }) => {
  await signIn(page);
  await expect(page.getByRole('heading', { name: 'Application submissions' })).toBeVisible();
  await expect(page.getByText('Loading...')).toHaveCount(0);
  await page.getByText('Filters and order').click();

  await expectNoFaults(page);
});

test('the settings on /admin have no axe findings @admin', async ({ page }) => {
  await signIn(page);
  await page.goto('/admin?view=settings');
  await page.getByText('Site facts').click();
  await expect(page.getByRole('form', { name: 'Company name', exact: true })).toBeVisible();

  await expectNoFaults(page);
});

test('the audit log on /admin has no axe findings @admin', async ({ page }) => {
  await signIn(page);
  await page.goto('/admin?view=audit');
  await expect(page.getByRole('rowheader').first()).toBeVisible();

  await expectNoFaults(page);
});

test('the list of users on /admin, and the dialog of an account, have no axe findings @admin', async ({
  page,
}) => {
  const email = anAddress('axe');
  const signedUp = await page.request.post('/api/auth/v1/signup', { data: { email, password: PASSWORD } });
  expect(signedUp.status()).toBe(200);
  await signIn(page);
  await page.goto('/admin?view=users');
  const row = page.getByRole('row').filter({ hasText: email });
  await expect(row).toBeVisible();

  await expectNoFaults(page);
  await row.getByRole('button', { name: 'Manage...' }).click();
  await expect(page.getByRole('dialog', { name: email })).toBeVisible();
  await expectNoFaults(page);
});

test('the releases on /admin have no axe findings @admin', async ({ page }) => {
  await signIn(page);
  await page.goto('/admin?view=releases');
  await expect(page.getByRole('region', { name: 'Blog', exact: true })).toBeVisible();

  await expectNoFaults(page);
});

test('an application on /admin, and the question before it is erased, have no axe findings @admin', async ({
  page,
}) => {
  const companyName = aCompany('Axe & Sons');
  const reference = await sendApplication(page, { companyName, projectDescription: '' });
  await signIn(page);
  await page.goto(`/admin?id=${reference}`);
  const record = page.getByRole('region', { name: companyName, exact: true });
  await expect(record.getByText(reference)).toBeVisible();
  await expect(record.getByText(/^Received/).last()).toBeVisible();
  await expect(page.getByText('Loading...')).toHaveCount(0);

  await expectNoFaults(page);
  await record.getByRole('button', { name: 'Erase...' }).click();
  await expect(page.getByRole('alertdialog').getByText(reference)).toBeVisible();
  await expectNoFaults(page);
});

test('the messages of a refused form have no axe findings @application', async ({ page }) => {
  await page.goto('/application');
  await untilHydrated(page);
  await page.getByRole('button', { name: 'Submit Application' }).click();
  await expect(page.getByText('Company name is required').first()).toBeVisible();

  await expectNoFaults(page);
});
