import { aSubmissionForm } from '@site/shared/testing/factories';
import { fillIn, send } from '../fixtures/application-form.ts';
import { untilHydrated } from '../fixtures/hydration.ts';
import { expect, test } from '../fixtures/journey.ts';
import { anAddress, openMail } from '../fixtures/mailbox.ts';

test('an applicant gets a receipt with the reference by email @application', async ({ page }) => {
  const email = anAddress('applicant');
  // The same words from many addresses would count as spam.
  const form = aSubmissionForm({ email, projectDescription: `Written by ${email} and nobody else.` });
  await page.goto('/application');
  await untilHydrated(page);
  await fillIn(page, form);
  await page.getByRole('checkbox', { name: /newsletter/ }).check();
  await send(page);
  await page.waitForURL((url) => url.pathname === '/');
  const receipt = page.getByRole('region', { name: 'Application receipt' });
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
    await page.getByLabel('Email address').fill(address);
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Thank you for subscribing!' })).toBeVisible();
    await expect(page.getByLabel('Email address')).toHaveValue('');
  };
  const title = (name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

  await subscribe();
  await openMail(page, address, /Welcome to the/);
  await expect(page.getByText('List-Unsubscribe-Post: List-Unsubscribe=One-Click')).toBeVisible();
  await page.getByRole('link', { name: /\/newsletter\/unsubscribe\?token=/ }).click();
  await title('Unsubscribe from the newsletter');
  await untilHydrated(page);
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await title('You’ve been unsubscribed');
  await page.getByRole('button', { name: 'Keep me subscribed' }).click();
  await title('You’re subscribed again');
  await page.goBack();
  await page.getByRole('link', { name: /\/newsletter\/unsubscribe\?token=/ }).click();
  await untilHydrated(page);
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await title('You’ve been unsubscribed');

  await subscribe();
  await openMail(page, address, /Please confirm/);
  await page.getByRole('link', { name: /\/newsletter\/confirm\?token=/ }).click();
  await title('Confirm your subscription');
  await untilHydrated(page);
  await page.getByRole('button', { name: 'Confirm my address' }).click();
  await title('Your subscription is confirmed');
});
