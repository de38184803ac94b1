import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aPdf, aSubmissionForm } from '@site/shared/testing/factories';
import { fillIn, send } from '../../fixtures/application-form.ts';
import { untilHydrated } from '../../fixtures/hydration.ts';
import { allHosts, expect, test as base } from '../../fixtures/own-composer.ts';
import { startApi } from '../../system/api.ts';
import { DOCUMENT_COPY } from '../../../mfe-application/src/application/document/document-content.ts';
import { FIELD_LABELS } from '../../../mfe-application/src/application/form/form-content.ts';
import { RECEIPT_COPY } from '../../../shell/src/frame/frame-content.ts';

/** Starts an API at the address of the site's own API. */
const test = base.extend<{ revive: () => Promise<void> }>({
  hasApi: true,
  revive: async ({ site }, use) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'site-revived-'));
    const started: { stop(): Promise<void> }[] = [];
    await use(async () => {
      const port = Number(new URL(site.api?.url ?? '').port);
      started.push(await startApi({ port, dataDir, siteUrl: site.composer.url }));
    });
    await Promise.all(started.map((api) => api.stop()));
    await rm(dataDir, { recursive: true, force: true });
  },
});
test.describe.configure({ mode: 'default' });

test('with the API down a plain form comes back with its values, and is accepted once the API is up @application', async ({
  site: { hosts, composer, api },
  revive,
  browser,
}) => {
  await allHosts(hosts, 'start');
  await composer.start();
  const page = await browser.newPage({ javaScriptEnabled: false });
  const form = aSubmissionForm({ additionalInfo: '</textarea><b>"5 > 3" & more</b>' });
  const { url } = composer;
  await page.goto(`${url}/application`);
  await api?.stop();
  await fillIn(page, form);
  const pdf = Buffer.from(await aPdf(400_000).arrayBuffer());
  await page
    .getByLabel(DOCUMENT_COPY.label)
    .setInputFiles({ name: 'ledger.pdf', mimeType: 'application/pdf', buffer: pdf });

  const answered = page.waitForResponse((response) => response.request().method() === 'POST');
  await send(page);

  expect((await answered).status()).toBe(503);
  await expect(page.getByRole('group', { name: 'There is a problem' })).toContainText(
    'We can’t tell whether your form arrived',
  );
  await expect(page.getByLabel(FIELD_LABELS.additionalInfo)).toHaveValue(form.additionalInfo);
  await expect(page.getByLabel('Company size')).toHaveValue(form.companySize);
  await expect(page.getByText('Please choose your document again')).toBeVisible();
  await revive();
  await send(page);
  await expect(page.getByText(/Your reference is AR-/)).toBeVisible();
  await page.close();
});

test('with the API down a submitted form keeps its values, and is accepted once the API is up @application @main', async ({
  site: { hosts, composer, api },
  revive,
  page,
}) => {
  await allHosts(hosts, 'start');
  await composer.start();
  await page.goto(`${composer.url}/application`);
  await untilHydrated(page);
  await fillIn(page, aSubmissionForm());
  await api?.stop();

  await send(page);

  await expect(page.getByRole('alert').filter({ hasText: 'Submission Failed' })).toBeVisible();
  await expect(page.getByLabel('Phone number')).toHaveValue(aSubmissionForm().phone);
  await revive();
  await send(page);
  await page.waitForURL((address) => address.pathname === '/');
  await expect(page.getByRole('region', { name: RECEIPT_COPY.region })).toContainText(/AR-/);
});
