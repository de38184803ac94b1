import type { Page } from '@playwright/test';
import { aPdf, aSubmissionForm } from '@site/shared/testing/factories';
import { aCompany, fillIn, send } from '../../fixtures/application-form.ts';
import { expect, test } from '../../fixtures/journey.ts';
import { anAddress, openMail } from '../../fixtures/mailbox.ts';
import { signIn } from '../../fixtures/staff/staff.ts';
import {
  FORM_COPY as NEWSLETTER_FORM_COPY,
  LINK_COPY as NEWSLETTER_LINK_COPY,
} from '../../../mfe-application/src/newsletter/newsletter-content.ts';
import { DOCUMENT_COPY } from '../../../mfe-application/src/application/document/document-content.ts';
import { APPLICATION_COPY } from '../../../mfe-application/src/application/application-content.ts';
import { FIELD_LABELS } from '../../../mfe-application/src/application/form/form-content.ts';

test.use({ javaScriptEnabled: false });

async function subscribe(page: Page, email: string): Promise<void> {
  await page.goto('/newsletter');
  await page.getByLabel(NEWSLETTER_FORM_COPY.email).fill(email);
  await page.getByRole('button', { name: NEWSLETTER_FORM_COPY.submit }).click();
}

const pdf = async () => ({
  name: 'ledger.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(await aPdf(40_000).arrayBuffer()),
});

test('an application without script shows its reference, and a refresh creates no second one @application @main', async ({
  page,
  browser,
  baseURL,
}) => {
  const company = aCompany('Plain Freight');
  await page.goto('/application');
  await fillIn(page, aSubmissionForm({ companyName: company }));
  await page.getByLabel(DOCUMENT_COPY.label).setInputFiles(await pdf());

  await send(page);

  await expect(page).toHaveURL(/\/application\/received\?ticket=/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Application Submitted');
  await expect(page.getByText(/Your reference is AR-[0-9A-Z]{4}-[0-9A-Z]{4}/)).toBeVisible();
  await expect(page.getByRole('button', { name: APPLICATION_COPY.received.print })).toBeHidden();
  await page.reload();
  await expect(page.getByText(/Your reference is AR-/)).toBeVisible();
  await page.goto(`${page.url()}x`);
  await expect(page.getByRole('heading', { level: 1, name: 'Application', exact: true })).toBeVisible();
  await expect(page.getByText(/Your reference is/)).toBeHidden();
  await page.goBack();
  await page.goBack();
  await fillIn(page, aSubmissionForm({ companyName: company }));
  await page.getByLabel(DOCUMENT_COPY.label).setInputFiles(await pdf());
  await send(page);
  await expect(page.getByText(/Your reference is AR-/)).toBeVisible();

  const staff = await browser.newPage({ javaScriptEnabled: true, ...(baseURL ? { baseURL } : {}) });
  await signIn(staff);
  await expect(staff.getByRole('row').filter({ hasText: company })).toHaveCount(1);
  await staff.close();
});

test('a refused application comes back with its values and its errors @application', async ({ page }) => {
  const form = aSubmissionForm({
    companyName: aCompany('Plain Freight'),
    projectDescription: '\n<b>"Late" & unpaid</b>',
  });
  await page.goto('/application');
  await fillIn(page, { ...form, email: 'nobody' });
  await page.getByRole('checkbox', { name: /newsletter/ }).check();
  await page.getByLabel(DOCUMENT_COPY.label).setInputFiles(await pdf());

  const answered = page.waitForResponse((response) => response.request().method() === 'POST');
  await send(page);

  expect((await answered).status()).toBe(422);
  await expect(page).toHaveTitle(/^Error: /);
  const summary = page.getByRole('group', { name: 'There is a problem' });
  await expect(summary).toBeFocused();
  await expect(page.getByLabel(FIELD_LABELS.email)).toHaveValue('nobody');
  await expect(page.getByLabel(FIELD_LABELS.email)).toHaveAccessibleDescription(
    /Please enter a valid email address$/,
  );
  await expect(page.getByLabel('Industry')).toHaveValue(form.industry);
  await expect(page.getByRole('checkbox', { name: /newsletter/ })).toBeChecked();
  await expect(page.getByLabel('Project description')).toHaveValue(form.projectDescription);
  await expect(page.getByText('Please choose your document again')).toBeVisible();
  await summary.getByRole('link', { name: 'Please enter a valid email address' }).click();
  await expect(page.getByLabel(FIELD_LABELS.email)).toBeFocused();

  await page.getByLabel(FIELD_LABELS.email).fill(form.email);
  await send(page);
  await expect(page.getByText(/Your reference is AR-/)).toBeVisible();
});

test('an applicant without script gets the newsletter by checking its box @application', async ({ page }) => {
  const email = anAddress('ticked');
  await page.goto('/application');
  const box = page.getByRole('checkbox', { name: /newsletter/ });
  await expect(box).not.toBeChecked();
  await fillIn(
    page,
    aSubmissionForm({ email, projectDescription: `Written by ${email} alone, without script.` }),
  );
  await box.check();
  await send(page);
  await expect(page.getByText(/Your reference is AR-/)).toBeVisible();

  await openMail(page, email, /Welcome to the/);
});

test('a newsletter sign-up without script is thanked, and a repeated one is told so @application', async ({
  page,
}) => {
  const address = anAddress('repeated');
  await subscribe(page, address);

  await expect(page).toHaveURL(/\/newsletter\/received$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you for subscribing!');

  await subscribe(page, address.toUpperCase());
  await expect(page.getByLabel(NEWSLETTER_FORM_COPY.email)).toHaveAccessibleDescription(
    'This email is already subscribed.',
  );
  await expect(page.getByLabel(NEWSLETTER_FORM_COPY.email)).toHaveValue(address.toUpperCase());
});

test('a subscriber without script unsubscribes by the link in the email, resubscribes, and confirms a new sign-up @application', async ({
  page,
}) => {
  const address = anAddress('plain');
  const title = (name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  const open = async (subject: RegExp, link: RegExp) => {
    await openMail(page, address, subject);
    await page.getByRole('link', { name: link }).click();
  };
  const leaving = /\/newsletter\/unsubscribe\?token=/;
  await subscribe(page, address);

  await open(/Welcome to the/, leaving);
  await title(NEWSLETTER_LINK_COPY.unsubscribe.title);
  await page.getByRole('button', { name: NEWSLETTER_LINK_COPY.unsubscribe.submit }).click();
  await expect(page).toHaveURL(/\/newsletter\/left\?ticket=/);
  await title(NEWSLETTER_LINK_COPY.left.title);
  await page.getByRole('button', { name: NEWSLETTER_LINK_COPY.left.undo }).click();
  await expect(page).toHaveURL(/\/newsletter\/kept$/);
  await title(NEWSLETTER_LINK_COPY.kept.title);

  await open(/Welcome to the/, leaving);
  await page.getByRole('button', { name: NEWSLETTER_LINK_COPY.unsubscribe.submit }).click();
  await title(NEWSLETTER_LINK_COPY.left.title);
  await subscribe(page, address);
  await open(/Please confirm/, /\/newsletter\/confirm\?token=/);
  await title(NEWSLETTER_LINK_COPY.confirm.title);
  const confirming = page.url();
  await page.getByRole('button', { name: NEWSLETTER_LINK_COPY.confirm.submit }).click();
  await expect(page).toHaveURL(/\/newsletter\/confirmed$/);
  await title(NEWSLETTER_LINK_COPY.confirmed.title);

  await page.goto(`${confirming}x`);
  const answered = page.waitForResponse((response) => response.request().method() === 'POST');
  await page.getByRole('button', { name: NEWSLETTER_LINK_COPY.confirm.submit }).click();
  expect((await answered).status()).toBe(410);
  const summary = page.getByRole('group', { name: 'There is a problem' });
  await expect(summary).toBeFocused();
  await expect(summary).toContainText(NEWSLETTER_LINK_COPY.expired.title);
});

test('a form posted from elsewhere is refused @application', async ({ request }) => {
  const response = await request.post('/application', {
    headers: { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' },
    multipart: { email: 'a@b.example' },
  });

  expect(response.status()).toBe(403);
});
