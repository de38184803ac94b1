import type { Page } from '@playwright/test';
import { aPdf, aSubmissionForm } from '@site/shared/testing/factories';
import { aCompany, fillIn, send } from '../../fixtures/application-form.ts';
import { untilHydrated } from '../../fixtures/hydration.ts';
import { expect, test } from '../../fixtures/journey.ts';
import { FIELD_LABELS } from '../../../mfe-application/src/application/form/form-content.ts';
import { DRAFT_COPY } from '../../../mfe-application/src/application/draft/draft-content.ts';
import { FAILURE_COPY } from '../../../mfe-application/src/application/sending/sending-content.ts';

/** Makes the form send a field that no current form has, so the API refuses it by a name that the form does not know. */
async function sendAsAnOldForm(page: Page): Promise<void> {
  await page.route('**/api/applications', async (route) => {
    const body = route.request().postDataJSON() as object;
    await route.continue({ postData: JSON.stringify({ ...body, touched: 'x'.repeat(10_000) }) });
  });
}

async function expectAll(page: Page, form: ReturnType<typeof aSubmissionForm>): Promise<void> {
  await expect(page.getByLabel('Company name')).toHaveValue(form.companyName);
  await expect(page.getByLabel('Industry')).toHaveValue(form.industry);
  await expect(page.getByLabel('Company size')).toHaveValue(form.companySize);
  await expect(page.getByLabel(FIELD_LABELS.contactName)).toHaveValue(form.contactName);
  await expect(page.getByLabel(FIELD_LABELS.email)).toHaveValue(form.email);
  await expect(page.getByLabel('Phone number')).toHaveValue(form.phone);
  await expect(page.getByLabel('Project description')).toHaveValue(form.projectDescription);
  await expect(page.getByLabel(FIELD_LABELS.additionalInfo)).toHaveValue(form.additionalInfo);
}

for (const [how, prepare] of [
  ['', async () => undefined],
  [', also where drafts are turned off', (page: Page) => page.getByLabel(DRAFT_COPY.optOut).check()],
] as const)
  test(`a form that the API no longer accepts says to reload, and the reload keeps the typed text, the document and the checked boxes${how} @application`, async ({
    page,
  }) => {
    const form = aSubmissionForm({
      companyName: aCompany('Old Form'),
      projectDescription: 'Two lines\nof text.',
    });
    await page.goto('/application');
    await untilHydrated(page);
    await prepare(page);
    await fillIn(page, form);
    const taken = page.waitForResponse((response) => response.url().endsWith('/api/uploads'));
    await page.locator('input[type="file"]').setInputFiles({
      name: 'ledger.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from(await aPdf(40_000).arrayBuffer()),
    });
    expect((await taken).status()).toBe(201);
    await page.getByRole('checkbox', { name: /newsletter/ }).check();
    await sendAsAnOldForm(page);
    await send(page);
    await expect(page.getByText('Reload the page. We’ll keep what you typed.').first()).toBeVisible();

    const loaded = page.waitForEvent('load');
    await page.getByRole('button', { name: FAILURE_COPY.outdated.reload }).click();
    await loaded;
    await untilHydrated(page);

    await expectAll(page, form);
    await expect(page.getByRole('button', { name: 'Remove ledger.pdf' })).toBeVisible();
    await expect(page.getByRole('checkbox', { name: /newsletter/ })).toBeChecked();
    if (how) {
      await expect(page.getByLabel(DRAFT_COPY.optOut)).toBeChecked();
      expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(form.companyName);
    }
    await page.unrouteAll();
    const sent = page.waitForRequest((request) => request.url().endsWith('/api/applications'));
    await send(page);
    expect((await sent).postDataJSON()).toMatchObject({
      newsletter: 'yes',
      upload: expect.stringMatching(/./) as unknown,
    });
    await expect(page).toHaveURL(/\/$/);
  });

test('where the browser stores nothing, the reload of a form that the API no longer accepts keeps what was typed @application', async ({
  page,
}) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('Access is denied', 'SecurityError');
        },
      });
  });
  const form = aSubmissionForm({ companyName: aCompany('Old Form') });
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await page.goto('/application');
  await untilHydrated(page);
  await fillIn(page, form);
  await sendAsAnOldForm(page);
  await send(page);

  const loaded = page.waitForEvent('load');
  await page.getByRole('button', { name: FAILURE_COPY.outdated.reload }).click();
  await loaded;
  await untilHydrated(page);

  await expectAll(page, form);
  expect(asked).toEqual([]);
});
