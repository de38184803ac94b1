import { aPdf, aSubmissionForm } from '@site/shared/testing/factories';
import type { Page } from '@playwright/test';
import { isTold } from '../../fixtures/staff/accounts.ts';
import { aCompany, fillIn, send } from '../../fixtures/application-form.ts';
import { expectNoFaults } from '../../fixtures/axe.ts';
import { untilHydrated } from '../../fixtures/hydration.ts';
import { expect, test } from '../../fixtures/journey.ts';
import { releaseFromQuarantine } from '../../fixtures/staff/quarantine.ts';
import { sendApplication } from '../../fixtures/sent-application.ts';
import { signIn } from '../../fixtures/staff/staff.ts';
import { FIELD_LABELS } from '../../../mfe-application/src/application/form/form-content.ts';

/** Opens the application's form and fills it in. */
async function openForm(page: Page, company: string): Promise<void> {
  await page.goto('/application');
  await untilHydrated(page);
  await fillIn(page, aSubmissionForm({ companyName: company }));
}

test('an application whose document is still uploading is sent although its page was left @application @blog @main', async ({
  page,
}) => {
  let finish = () => {};
  const held = new Promise<void>((resolve) => (finish = resolve));
  await page.route('**/api/uploads', async (route) => {
    await held;
    await route.fallback();
  });
  await openForm(page, aCompany('Impatient Freight'));
  const buffer = Buffer.from(await aPdf(50_000).arrayBuffer());
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'ledger.pdf', mimeType: 'application/pdf', buffer });
  await send(page);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blog' }).click();
  await expect(page).toHaveURL(/\/blog$/);

  finish();

  await isTold(page, 'Application Submitted');
  await expect(page).toHaveURL(/\/blog$/);
});

test('a form that was changed after a lost answer names the application that was received @application', async ({
  page,
}) => {
  const received: number[] = [];
  await page.route('**/api/applications', async (route) => {
    received.push((await route.fetch()).status());
    await route.abort();
  });
  await page.route('**/api/applications/receipt*', (route) => route.abort());
  await openForm(page, aCompany('Second Thoughts Freight'));
  await send(page);
  await expect(page.getByRole('alert').filter({ hasText: 'Submission Failed' }).first()).toBeVisible();
  expect(received).toContain(201);
  await page.unrouteAll();
  await page.getByLabel(FIELD_LABELS.additionalInfo).fill('One more thing');
  await send(page);

  await expect(page.getByText(/^We already received your application as AR-/).first()).toBeVisible();
  await expectNoFaults(page);
  await send(page);
  await isTold(page, 'Application Submitted');
});

test('a form that the browser cannot store keeps what was typed while other pages are shown @application @marketing', async ({
  page,
}) => {
  await page.addInitScript(() => {
    for (const name of ['sessionStorage', 'localStorage'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('blocked', 'SecurityError');
        },
      });
  });
  const company = aCompany('No Storage Freight');
  await openForm(page, company);
  await expect(page.getByText(/^Your browser can’t save a draft on this device/)).toBeVisible();
  await page.getByRole('link', { name: 'privacy policy' }).first().click();
  // The address changes at the click. Going back before the page is shown would leave the form unchanged.
  await expect(page).toHaveTitle(/^Privacy Policy/);
  await page.goBack();

  await expect(page.getByLabel('Company name')).toHaveValue(company);
});

test('a note is added once although its first answer was lost, and is kept while the account is shown @admin', async ({
  page,
}) => {
  const company = aCompany('Noted Freight');
  await sendApplication(page, { companyName: company });
  await signIn(page);
  await releaseFromQuarantine(page, company);
  const open = () => page.getByRole('link', { name: company }).click();
  await open();
  const record = page.getByRole('region', { name: company, exact: true });
  const notes = record.getByRole('region', { name: 'Notes' });
  const box = notes.getByRole('textbox', { name: 'Add a note' });
  await box.pressSequentially('Call back on Monday');
  await page.getByRole('link', { name: 'Your account' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible();
  await page.goBack();
  await expect(box).toHaveValue('Call back on Monday');
  await page.route('**/api/admin/submissions/*/notes', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    await route.fetch();
    return route.abort();
  });

  await notes.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Note not added' })).toBeVisible();
  await page.unrouteAll();
  await notes.getByRole('button', { name: 'Add note' }).click();

  await expect(notes.getByRole('listitem')).toHaveCount(1);
  await expect(box).toHaveValue('');
});
