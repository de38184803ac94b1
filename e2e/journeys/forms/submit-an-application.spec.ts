import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { aPdf, aSubmissionForm } from '@site/shared/testing/factories';
import { aCompany, fillIn, send } from '../../fixtures/application-form.ts';
import { untilHydrated } from '../../fixtures/hydration.ts';
import { expect, test } from '../../fixtures/journey.ts';
import { listenTo } from '../../fixtures/listen.ts';
import { enter, signIn } from '../../fixtures/staff/staff.ts';
import { RECEIPT_COPY } from '../../../shell/src/frame/frame-content.ts';
import {
  DOCUMENT_COPY,
  UPLOAD_COPY,
} from '../../../mfe-application/src/application/document/document-content.ts';
import { FIELD_LABELS } from '../../../mfe-application/src/application/form/form-content.ts';

async function openForm(page: Page): Promise<void> {
  await page.goto('/application');
  await untilHydrated(page);
}

async function choose(page: Page, name: string, mimeType: string, buffer: Buffer): Promise<void> {
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: /Choose file/ }).click();
  await (await choosing).setFiles({ name, mimeType, buffer });
}

test('an application with a document reaches the admin, byte for byte @application @admin @main', async ({
  page,
  browser,
  baseURL,
}) => {
  const heard = await listenTo(page);
  const company = aCompany('Journey Freight');
  const pdf = Buffer.from(await aPdf(150_000).arrayBuffer());
  await openForm(page);
  const form = aSubmissionForm({
    companyName: company,
    projectDescription: `Of ${company} and nobody else.`,
  });
  await fillIn(page, form);
  await choose(page, 'Ageing report (March).pdf', 'application/pdf', pdf);
  await expect(page.getByText('146.48 KB', { exact: true })).toBeVisible();

  await send(page);
  const toast = page.getByRole('status').filter({ hasText: 'Application Submitted' });
  await expect(toast).toContainText("Thank you for your submission. We'll be in touch soon!");
  await page.waitForURL((url) => url.pathname === '/');
  await expect(toast).toBeVisible();
  const receipt = page.getByRole('region', { name: RECEIPT_COPY.region });
  await expect(receipt).toContainText(/AR-[0-9A-Z-]{6,}/);
  const reference = /AR-[0-9A-Z]{4}-[0-9A-Z]{4}/.exec((await receipt.textContent()) ?? '')?.[0] ?? 'none';
  await receipt.getByRole('button', { name: RECEIPT_COPY.dismiss }).click();
  await expect(receipt).toBeHidden();
  expect(heard).toEqual({ messages: [], failures: [] });

  const staff = await browser.newPage(baseURL === undefined ? {} : { baseURL });
  await signIn(staff);
  const row = staff.getByRole('row').filter({ hasText: company });
  await expect(row.getByRole('cell')).toContainText([
    /\d/,
    company,
    'Finance Director',
    'finance@harbour.example',
    '+1 (202) 555-0117',
    'Consulting',
    /51-200/,
  ]);
  await row.getByRole('link', { name: company }).click();
  const record = staff.getByRole('region', { name: company, exact: true });
  for (const part of [reference, form.projectDescription, form.additionalInfo, 'Ageing report (March).pdf'])
    await expect(record).toContainText(part);
  const downloading = staff.waitForEvent('download');
  await record.getByRole('button', { name: `Document of ${company}` }).click();
  const download = await downloading;
  expect(await readFile(await download.path())).toEqual(pdf);
  expect(download.suggestedFilename()).toMatch(/Ageing.report.+March.+\.pdf$/);
  await staff.goBack();
  await expect(record).toBeHidden();
  await staff.getByRole('button', { name: 'Find or go to' }).click();
  await staff
    .getByRole('combobox', { name: /^A reference/ })
    .fill(reference.toLowerCase().replaceAll('-', ' '));
  await staff.getByRole('option', { name: `Open ${reference}` }).click();
  await record.getByRole('button', { name: 'Erase...' }).click();
  const question = staff.getByRole('alertdialog', { name: `Erase the application from ${company}?` });
  await expect(question).toContainText('Ageing report (March).pdf');
  await question.getByRole('button', { name: 'Erase permanently' }).click();
  await expect(row).toHaveCount(0);
  await expect(record).toBeHidden();
  await expect(staff).toHaveURL(/\/admin$/);
  await staff.goto(`/admin?id=${reference}`);
  await expect(staff.getByText(`No application has the reference ${reference}`)).toBeVisible();
  await staff.getByRole('button', { name: 'Close' }).click();

  await staff.getByRole('button', { name: 'Sign Out' }).click();
  await staff.waitForURL('**/auth');
  await expect(staff.getByText("You've been successfully signed out")).toBeVisible();
  await staff.goto('/admin');
  await staff.waitForURL('**/auth');
  await staff.close();
});

test('a document is checked while the form is filled in, and the form itself is sent in an instant @application', async ({
  page,
}) => {
  const heard = await listenTo(page);
  await openForm(page);
  const taken = page.waitForResponse((response) => response.url().endsWith('/api/uploads'));
  await choose(page, 'report.pdf', 'application/pdf', Buffer.from(await aPdf(3_000_000).arrayBuffer()));
  expect((await taken).status()).toBe(201);
  await expect(page.getByText(/^Document checked. We delete it/)).toBeVisible();
  await fillIn(page, aSubmissionForm({ companyName: aCompany('Early Freight'), additionalInfo: '' }));

  const sent = page.waitForRequest((request) => request.url().endsWith('/api/applications'));
  await send(page);

  const request = await sent;
  expect(request.headers()['content-type']).toBe('application/json');
  expect((await request.response())?.status()).toBe(201);
  await page.waitForURL((url) => url.pathname === '/');
  expect(heard).toEqual({ messages: [], failures: [] });
});

test('an upload can be canceled, and the document is sent with the form @application', async ({ page }) => {
  await openForm(page);
  const way = await page.context().newCDPSession(page);
  await way.send('Network.enable');
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 100_000 };
  await way.send('Network.emulateNetworkConditions', slow);
  await choose(page, 'report.pdf', 'application/pdf', Buffer.from(await aPdf(3_000_000).arrayBuffer()));
  await expect(page.getByRole('progressbar', { name: 'Upload' })).toBeVisible();

  await page.getByRole('button', { name: UPLOAD_COPY.cancel }).click();

  await expect(page.getByText(UPLOAD_COPY.withForm)).toBeVisible();
  await way.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 });
  await fillIn(page, aSubmissionForm({ companyName: aCompany('Late Freight'), additionalInfo: '' }));
  const sent = page.waitForRequest((request) => request.url().endsWith('/api/applications'));
  await send(page);
  expect((await sent).headers()['content-type']).toMatch(/^multipart\/form-data/);
  await page.waitForURL((url) => url.pathname === '/');
});

test('an empty form says what each field needs @application @main', async ({ page }) => {
  await openForm(page);

  await send(page);

  const wants = {
    'Company name': 'Company name is required',
    Industry: 'Please select an industry',
    'Company size': 'Please select company size',
    'Your full name': 'Contact name is required',
    'Work email': 'Please enter a valid email address',
    'Phone number': 'Phone number is required',
  };
  for (const [label, message] of Object.entries(wants))
    await expect(page.getByLabel(label)).toHaveAccessibleDescription(new RegExp(message));
  await expect(page).toHaveURL(/\/application$/);
});

test('texts that are too long are refused, those at the limit are not @application', async ({ page }) => {
  await openForm(page);
  const local = (length: number) => `${'a'.repeat(length - '@harbour.example'.length)}@harbour.example`;
  const limits = [
    ['Company name', 200, 'Company name must be less than 200 characters'],
    [FIELD_LABELS.contactName, 100, 'Contact name must be less than 100 characters'],
    [FIELD_LABELS.email, 255, 'Email must be less than 255 characters'],
    ['Phone number', 20, 'Phone number must be less than 20 characters'],
    ['Project description', 2000, 'Project description must be less than 2000 characters'],
    [FIELD_LABELS.additionalInfo, 1000, 'Additional info must be less than 1000 characters'],
  ] as const;
  const ofLength = (label: string, length: number) =>
    label === FIELD_LABELS.email ? local(length) : '1'.repeat(length);

  for (const [label, limit] of limits) await page.getByLabel(label).fill(ofLength(label, limit + 1));
  await send(page);
  for (const [label, , message] of limits)
    await expect(page.getByLabel(label)).toHaveAccessibleDescription(new RegExp(message));

  for (const [label, limit] of limits) await page.getByLabel(label).fill(ofLength(label, limit));
  await send(page);
  for (const [label, , message] of limits)
    await expect(page.getByLabel(label)).not.toHaveAccessibleDescription(new RegExp(message));
});

test('a document of the wrong type or size is refused, and can be removed @application', async ({ page }) => {
  await openForm(page);
  const form = page.getByRole('form', { name: 'Application' });

  await choose(page, 'notes.txt', 'text/plain', Buffer.from('notes'));
  await expect(form.getByText('Only PDF, DOC, and DOCX files are allowed')).toBeVisible();
  await page.getByRole('button', { name: 'Remove notes.txt' }).click();
  await expect(form.getByText('Only PDF, DOC, and DOCX files are allowed')).toBeHidden();
  await choose(page, 'large.pdf', 'application/pdf', Buffer.alloc(10 * 1024 * 1024 + 1));
  await expect(form.getByText('File size must be less than 10MB')).toBeVisible();
  await choose(page, 'report.pdf', 'application/pdf', Buffer.from(await aPdf(2048).arrayBuffer()));
  await expect(page.getByText('2.00 KB', { exact: true })).toBeVisible();
  await expect(form.getByText(/must be less than 10MB|files are allowed/)).toBeHidden();

  await page.getByRole('button', { name: 'Remove report.pdf' }).click();
  await expect(page.getByText('2.00 KB', { exact: true })).toBeHidden();
});

test('a document whose bytes contradict its type is refused before it is sent @application', async ({
  page,
}) => {
  await openForm(page);
  await fillIn(page, aSubmissionForm({ companyName: aCompany('Journey Freight') }));

  await choose(page, 'report.pdf', 'application/pdf', Buffer.from('This is no PDF at all.'));

  await expect(page.getByText('Only PDF, DOC, and DOCX files are allowed').first()).toBeVisible();
  await expect(page.getByText(DOCUMENT_COPY.notAttached)).toBeVisible();
  await expect(page.getByLabel('Phone number')).toHaveValue('+1 (202) 555-0117');
});

test('a document that only begins like one is refused by the server @application', async ({ page }) => {
  await openForm(page);
  await fillIn(page, aSubmissionForm({ companyName: aCompany('Journey Freight') }));
  await choose(page, 'report.docx', '', Buffer.from('PK\u0003\u0004 and nothing more'));

  await send(page);

  await expect(page.getByRole('alert').filter({ hasText: 'File Upload Failed' })).toBeVisible();
  await expect(page.getByText('Only PDF, DOC, and DOCX files are allowed').first()).toBeVisible();
  await expect(page.getByLabel('Phone number')).toHaveValue('+1 (202) 555-0117');
});

test('a wrong password is refused with the page’s message @admin', async ({ page }) => {
  await page.goto('/auth');
  await untilHydrated(page);

  await enter(page, 'nobody@ledgerwell.example', 'not-the-password');

  const toast = page.getByRole('alert').filter({ hasText: 'Login failed' });
  await expect(toast).toContainText('Invalid email or password. Please try again.');
  await expect(
    page.getByRole('form', { name: 'Sign In' }).getByRole('button', { name: 'Sign In' }),
  ).toBeFocused();
  await expect(page).toHaveURL(/\/auth$/);
});
