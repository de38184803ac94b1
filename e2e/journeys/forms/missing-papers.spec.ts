import { pdfOf, textPage } from '@site/shared/testing/factories';
import { aCompany } from '../../fixtures/application-form.ts';
import { isTold } from '../../fixtures/staff/accounts.ts';
import { expectNoFaults } from '../../fixtures/axe.ts';
import { expect, test } from '../../fixtures/journey.ts';
import { anAddress, openMail } from '../../fixtures/mailbox.ts';
import { releaseFromQuarantine } from '../../fixtures/staff/quarantine.ts';
import { sendApplication } from '../../fixtures/sent-application.ts';
import { signIn } from '../../fixtures/staff/staff.ts';
import { DOCUMENTS_COPY } from '../../../mfe-application/src/documents/documents-content.ts';

test('staff ask for a missing paper, the applicant sends it without script, and it joins the record @admin @application @main', async ({
  page,
  browser,
  baseURL,
}) => {
  const company = aCompany('Paper Trail Freight');
  const email = anAddress('papers');
  const reference = await sendApplication(page, { companyName: company, email });
  await page.setViewportSize({ width: 1280, height: 900 });
  await signIn(page);
  await releaseFromQuarantine(page, company);
  await page.goto(`/admin?id=${reference}`);
  const record = page.getByRole('region', { name: company, exact: true });
  const messages = record.getByRole('region', { name: 'Messages to the applicant' });
  await messages.getByRole('button', { name: 'Ask for documents' }).click();
  await messages.getByLabel('Template').selectOption('Aging report');
  await expectNoFaults(page);
  await messages.getByRole('button', { name: 'Send request' }).click();
  await isTold(page, 'Message queued');
  await expect(record.getByLabel('Status', { exact: true })).toHaveValue('waiting');
  await expect(messages.getByText(/^Waiting, open until/)).toBeVisible();

  const applicant = await browser.newPage({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
  await openMail(applicant, email, /Documents for your application/);
  await applicant.getByRole('link', { name: /\/application\/documents\?ticket=/ }).click();
  await expect(applicant.getByRole('heading', { level: 1, name: DOCUMENTS_COPY.title })).toBeVisible();
  await expect(applicant.getByText('accounts receivable aging report')).toBeVisible();
  await applicant.getByLabel(DOCUMENTS_COPY.label).setInputFiles({
    name: 'aging.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('not a PDF at all'),
  });
  await applicant.getByRole('button', { name: DOCUMENTS_COPY.send }).click();
  await expect(applicant.getByRole('group', { name: 'There is a problem' })).toBeVisible();
  await expect(applicant.getByText('accounts receivable aging report')).toBeVisible();
  await applicant.getByLabel(DOCUMENTS_COPY.label).setInputFiles({
    name: 'aging.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from(pdfOf([textPage('Aging report of May')])),
  });
  await applicant.getByRole('button', { name: DOCUMENTS_COPY.send }).click();
  await expect(applicant.getByText('We received 1 document. Thank you.')).toBeVisible();
  await applicant.close();

  await page.reload();
  await expect(record.getByLabel('Status', { exact: true })).toHaveValue('in_review');
  await expect(messages.getByText(/^1 document received, open until/)).toBeVisible();
  await record.getByRole('heading', { name: 'Document', exact: true }).scrollIntoViewIfNeeded();
  await expect(record.getByRole('img', { name: 'Page 1 of 1 of aging.pdf' })).toBeVisible();
});

test('staff reply with a template, and the mail log says that it was sent @admin', async ({ page }) => {
  const company = aCompany('Reply Freight');
  const email = anAddress('reply');
  const reference = await sendApplication(page, { companyName: company, email });
  await signIn(page);
  await releaseFromQuarantine(page, company);
  await page.goto(`/admin?id=${reference}`);
  const record = page.getByRole('region', { name: company, exact: true });
  const messages = record.getByRole('region', { name: 'Messages to the applicant' });
  await messages.getByRole('button', { name: 'Reply' }).click();
  await messages.getByLabel('Template').selectOption('Suggest a call');
  await messages.getByRole('button', { name: 'Send reply' }).click();
  await isTold(page, 'Message queued');
  await expect(record.getByLabel('Status', { exact: true })).toHaveValue('contacted');

  await openMail(page, email, new RegExp(`A short call about ${company}`));
  await expect(page.getByText(new RegExp(`\\(${reference}\\)`)).first()).toBeVisible();
  await page.goto(`/admin?id=${reference}`);
  const log = record.getByRole('region', { name: 'Email log' });
  await expect(log.getByRole('listitem').filter({ hasText: 'Reply to an applicant' })).toContainText('Sent');
});

test('a reply whose answer was lost is sent once, and a changed text is not taken for it @admin', async ({
  page,
}) => {
  const company = aCompany('Lost Answer Freight');
  const email = anAddress('lost-answer');
  const reference = await sendApplication(page, { companyName: company, email });
  await signIn(page);
  await releaseFromQuarantine(page, company);
  await page.goto(`/admin?id=${reference}`);
  const record = page.getByRole('region', { name: company, exact: true });
  const messages = record.getByRole('region', { name: 'Messages to the applicant' });
  await messages.getByRole('button', { name: 'Reply' }).click();
  await messages.getByLabel('Template').selectOption('Suggest a call');
  await page.route('**/api/admin/submissions/*/replies', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await messages.getByRole('button', { name: 'Send reply' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Message not sent' })).toBeVisible();
  await page.unrouteAll();
  await messages.getByLabel('Message', { exact: true }).fill('Another text');
  await messages.getByRole('button', { name: 'Send reply' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'An earlier version was sent' })).toBeVisible();
  await expectNoFaults(page);
  await expect(messages.getByLabel('Message', { exact: true })).toHaveValue('Another text');
  await messages.getByRole('button', { name: 'Cancel' }).click();

  await expect(messages.getByRole('listitem')).toHaveCount(1);
});
