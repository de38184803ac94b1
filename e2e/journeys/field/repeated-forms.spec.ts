import type { Page } from '@playwright/test';
import { aPdf, aSubmissionForm } from '@site/shared/testing/factories';
import { isTold } from '../../fixtures/staff/accounts.ts';
import { aCompany, fillIn, send } from '../../fixtures/application-form.ts';
import { untilHydrated } from '../../fixtures/hydration.ts';
import { expect, test } from '../../fixtures/journey.ts';
import { anAddress } from '../../fixtures/mailbox.ts';
import { FORM_COPY as NEWSLETTER_FORM_COPY } from '../../../mfe-application/src/newsletter/newsletter-content.ts';
import { RECEIPT_COPY } from '../../../shell/src/frame/frame-content.ts';

const subscribeForm = (page: Page) =>
  page
    .getByRole('main')
    .locator('form', { has: page.getByRole('button', { name: NEWSLETTER_FORM_COPY.submit }) });
const isRefused = (page: Page, text: string) =>
  expect(page.getByRole('alert').filter({ hasText: text }).first()).toBeVisible();

async function openForm(page: Page, company: string): Promise<void> {
  await page.goto('/application');
  await untilHydrated(page);
  await fillIn(page, aSubmissionForm({ companyName: company }));
}

async function isReceived(page: Page): Promise<string> {
  await page.waitForURL((url) => url.pathname === '/');
  const receipt = page.getByRole('region', { name: RECEIPT_COPY.region });
  await expect(receipt).toContainText(/AR-[0-9A-Z-]{6,}/);
  return /AR-[0-9A-Z]{4}-[0-9A-Z]{4}/.exec((await receipt.textContent()) ?? '')?.[0] ?? 'none';
}

test('a subscription that fails offline succeeds online, and a second one says that it exists @application @main', async ({
  page,
  context,
}) => {
  const email = anAddress('commuter');
  await page.goto('/newsletter');
  await untilHydrated(page);
  const field = subscribeForm(page).getByLabel(NEWSLETTER_FORM_COPY.email);
  await context.setOffline(true);
  await field.fill(email);
  await field.press('Enter');
  await isRefused(page, 'Subscription failed');
  await expect(field).toHaveValue(email);

  await context.setOffline(false);
  await field.press('Enter');
  await isTold(page, 'Thank you for subscribing!');
  await expect(field).toHaveValue('');

  await field.fill(` ${email.toUpperCase()} `);
  await field.press('Enter');
  await isRefused(page, 'This email is already subscribed.');
});

test('a double click on Subscribe subscribes once @application', async ({ page }) => {
  const email = anAddress('impatient');
  const statuses: number[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('/api/newsletter-subscriptions')) statuses.push(response.status());
  });
  await page.goto('/newsletter');
  await untilHydrated(page);
  await subscribeForm(page).getByLabel(NEWSLETTER_FORM_COPY.email).fill(email);

  await subscribeForm(page).getByRole('button', { name: NEWSLETTER_FORM_COPY.submit }).dblclick();

  await isTold(page, 'Thank you for subscribing!');
  await expect(page.getByRole('alert').filter({ hasText: 'Subscription failed' })).toHaveCount(0);
  expect(statuses).toEqual([201]);
});

test('two applications from two tabs of one browser, one after a failure, have a reference each @application', async ({
  page,
  context,
}) => {
  const other = await context.newPage();
  await openForm(page, aCompany('First Tab Freight'));
  await openForm(other, aCompany('Second Tab Freight'));
  // The form also asks whether an application without an answer has arrived.
  for (const path of ['**/api/applications', '**/api/applications/receipt*'])
    await page.route(path, (route) => route.abort());
  await send(page);
  await isRefused(page, 'Submission Failed');
  await page.unrouteAll();
  await send(other);
  const second = await isReceived(other);

  await send(page);
  const first = await isReceived(page);

  expect(first).toMatch(/^AR-/);
  expect(second).toMatch(/^AR-/);
  expect(first).not.toBe(second);
});

test('the form can be used again at once after an application, and Back does not send the first one again @application', async ({
  page,
}) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/applications')) sent.push(request.headers()['idempotency-key'] ?? '');
  });
  await openForm(page, aCompany('Once Freight'));
  await send(page);
  const first = await isReceived(page);
  // The address changes first. Going back before the page is shown would leave the form unchanged.
  await expect(page.getByRole('heading', { level: 1, name: /Optimize Your Cash Flow/ })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: /Partner With Our AR Experts/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Submit Application' })).toBeEnabled();
  await expect(page.getByLabel('Company name')).toHaveValue('');

  await fillIn(page, aSubmissionForm({ companyName: aCompany('Twice Freight') }));
  await send(page);
  const second = await isReceived(page);

  expect(second).not.toBe(first);
  expect(new Set(sent).size).toBe(2);
});

test('a tab that closes while its application is on the way offers the draft again, and sending it again adds none @application', async ({
  page,
  context,
}) => {
  const company = aCompany('Closed Tab Freight');
  const references: string[] = [];
  await openForm(page, company);
  const received = new Promise<void>((resolve) => {
    void page.route('**/api/applications', async (route) => {
      const answer = await route.fetch();
      references.push(((await answer.json()) as { reference: string }).reference);
      // The answer never reaches the tab.
      resolve();
    });
  });
  await send(page);
  await received;
  await page.close();

  const next = await context.newPage();
  await next.goto('/application');
  await untilHydrated(next);
  const restore = next.getByRole('button', { name: /Restore/ });
  if (await restore.isVisible()) await restore.click();
  await expect(next.getByLabel('Company name')).toHaveValue(company);
  await send(next);

  expect([await isReceived(next)]).toEqual(references);
});

test('a document that was refused, removed and replaced twice is sent as it was chosen last @application', async ({
  page,
}) => {
  await openForm(page, aCompany('Wavering Freight'));
  const input = page.locator('input[type="file"]');
  const form = page.getByRole('form', { name: 'Application' });
  await input.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') });
  await expect(form.getByText('Only PDF, DOC, and DOCX files are allowed')).toBeVisible();
  for (const name of ['first.pdf', 'second.pdf']) {
    await page.getByRole('button', { name: /^Remove / }).click();
    const buffer = Buffer.from(await aPdf(20_000).arrayBuffer());
    await input.setInputFiles({ name, mimeType: 'application/pdf', buffer });
    await expect(page.getByRole('button', { name: `Remove ${name}` })).toBeVisible();
  }
  await expect(form.getByText(/files are allowed/)).toBeHidden();
  await expect(page.getByText(/^Document checked. We delete it/)).toBeVisible();
  const request = page.waitForRequest((each) => each.url().endsWith('/api/applications'));

  await send(page);

  expect((await (await request).response())?.status()).toBe(201);
  await isReceived(page);
});
