import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { aSubmissionForm } from '@site/shared/testing/factories';
import { fillIn, send } from '../../fixtures/application-form.ts';
import { untilHydrated } from '../../fixtures/hydration.ts';
import { listenTo } from '../../fixtures/listen.ts';
import { allHosts, expect, test } from '../../fixtures/own-composer.ts';
import { FORM_COPY as NEWSLETTER_FORM_COPY } from '../../../mfe-application/src/newsletter/newsletter-content.ts';

test.describe.configure({ mode: 'default' });
test.use({ hasApi: true, apiEnvironment: { CHALLENGE_ABOVE: '2/3600' } });

/** Sends a form without a browser: no token, no proof of work. */
async function sendByProgram(page: Page, url: string, email: string): Promise<void> {
  const answer = await page.request.post(`${url}/api/applications`, {
    headers: { 'idempotency-key': randomUUID() },
    multipart: { ...aSubmissionForm({ email, projectDescription: '' }) },
  });
  expect(answer.status()).toBe(201);
}

test('while many forms arrive the page does the proof of work for each that it sends, and both forms are accepted @application', async ({
  site: { hosts, composer },
  page,
}) => {
  await allHosts(hosts, 'start');
  await composer.start();
  const { url } = composer;
  for (const name of ['one', 'two']) await sendByProgram(page, url, `${name}@harbour.example`);
  for (const name of ['one', 'two'])
    await page.request.post(`${url}/api/newsletter-subscriptions`, {
      data: { email: `${name}@harbour.example` },
    });
  const heard = await listenTo(page);

  await page.goto(`${url}/application`);
  await untilHydrated(page);
  await fillIn(page, aSubmissionForm({ email: 'person@harbour.example' }));
  await send(page);
  await page.waitForURL((address) => address.pathname === '/');
  await page.goto(`${url}/newsletter`);
  await untilHydrated(page);
  await page.getByRole('main').getByLabel(NEWSLETTER_FORM_COPY.email).fill('reader@harbour.example');
  await page.getByRole('main').getByRole('button', { name: NEWSLETTER_FORM_COPY.submit }).click();
  await expect(page.getByText('Thank you for subscribing!', { exact: true })).toBeVisible();

  // A quarantined form sends no mail, so a mail proves that the proof of work was accepted.
  const mailbox = page.getByRole('listitem');
  await expect(async () => {
    await page.goto(`${url}/api/dev/mailbox`);
    for (const address of ['person', 'reader'])
      await expect(mailbox.filter({ hasText: `to ${address}@harbour.example,` }).first()).toBeVisible({
        timeout: 500,
      });
  }).toPass();
  expect(heard.messages).toEqual([]);
});
