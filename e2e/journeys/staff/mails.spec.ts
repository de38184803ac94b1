import { aSubmissionForm } from '@site/shared/testing/factories';
import { fillIn, send } from '../../fixtures/application-form.ts';
import { untilHydrated } from '../../fixtures/hydration.ts';
import { expect, test } from '../../fixtures/journey.ts';
import { anAddress, openMail } from '../../fixtures/mailbox.ts';
import { RECEIPT_COPY } from '../../../shell/src/frame/frame-content.ts';
import {
  FORM_COPY as NEWSLETTER_FORM_COPY,
  LINK_COPY as NEWSLETTER_LINK_COPY,
} from '../../../mfe-application/src/newsletter/newsletter-content.ts';

test('an applicant gets a receipt with the reference by email @application', async ({ page }) => {
  const email = anAddress('applicant');
  // The same text from many addresses would count as spam.
  const form = aSubmissionForm({ email, projectDescription: `Written by ${email} and nobody else.` });
  await page.goto('/application');
  await untilHydrated(page);
  await fillIn(page, form);
  await page.getByRole('checkbox', { name: /newsletter/ }).check();
  await send(page);
  await page.waitForURL((url) => url.pathname === '/');
  const receipt = page.getByRole('region', { name: RECEIPT_COPY.region });
  const reference = /AR-[0-9A-Z]{4}-[0-9A-Z]{4}/.exec((await receipt.textContent()) ?? '')?.[0] ?? 'none';

  await openMail(page, form.email, /We received your application/);

  await expect(page.getByText(`Reference: ${reference}`)).toBeVisible();
  await expect(page.getByText(`Company: ${form.companyName}`)).toBeVisible();
  await expect(page.getByText(form.projectDescription)).toBeHidden();
  await openMail(page, form.email, /Welcome to the/);
});

test('a subscriber unsubscribes by the link in the email, and resubscribes by a click in the next one @application @main', async ({
  page,
}) => {
  const address = anAddress('reader');
  const subscribe = async () => {
    await page.goto('/newsletter');
    await untilHydrated(page);
    await page.getByLabel(NEWSLETTER_FORM_COPY.email).fill(address);
    await page.getByRole('button', { name: NEWSLETTER_FORM_COPY.submit }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Thank you for subscribing!' })).toBeVisible();
    await expect(page.getByLabel(NEWSLETTER_FORM_COPY.email)).toHaveValue('');
  };
  const title = (name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

  await subscribe();
  await openMail(page, address, /Welcome to the/);
  await expect(page.getByText('List-Unsubscribe-Post: List-Unsubscribe=One-Click')).toBeVisible();
  await page.getByRole('link', { name: /\/newsletter\/unsubscribe\?token=/ }).click();
  await title(NEWSLETTER_LINK_COPY.unsubscribe.title);
  await untilHydrated(page);
  await page.getByRole('button', { name: NEWSLETTER_LINK_COPY.unsubscribe.submit }).click();
  await title(NEWSLETTER_LINK_COPY.left.title);
  await page.getByRole('button', { name: NEWSLETTER_LINK_COPY.left.undo }).click();
  await title(NEWSLETTER_LINK_COPY.kept.title);
  await page.goBack();
  await page.getByRole('link', { name: /\/newsletter\/unsubscribe\?token=/ }).click();
  await untilHydrated(page);
  await page.getByRole('button', { name: NEWSLETTER_LINK_COPY.unsubscribe.submit }).click();
  await title(NEWSLETTER_LINK_COPY.left.title);

  await subscribe();
  await openMail(page, address, /Please confirm/);
  await page.getByRole('link', { name: /\/newsletter\/confirm\?token=/ }).click();
  await title(NEWSLETTER_LINK_COPY.confirm.title);
  await untilHydrated(page);
  await page.getByRole('button', { name: NEWSLETTER_LINK_COPY.confirm.submit }).click();
  await title(NEWSLETTER_LINK_COPY.confirmed.title);
});
