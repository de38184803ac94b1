import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { aPdf, aSubmissionForm } from '@site/shared/testing/factories';
import { aCompany, fillIn, send } from '../../fixtures/application-form.ts';
import { untilHydrated } from '../../fixtures/hydration.ts';
import { allHosts, expect, test as base } from '../../fixtures/own-composer.ts';
import { UPLOAD_COPY } from '../../../mfe-application/src/application/document/document-content.ts';

/** A virus scanner that accepts documents and answers only when told to. */
interface Scanner {
  readonly url: string;
  /** Number of received documents. */
  count(): number;
  pass(): void;
}

const test = base.extend<{ scanner: Scanner }>({
  hasApi: true,
  scanner: async ({ browserName: _ }, use) => {
    const held: Socket[] = [];
    const server = createServer((socket) => {
      held.push(socket.on('error', () => undefined).resume());
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const pass = () => held.forEach((socket) => socket.end('stream: OK\0'));
    await use({ url: `tcp://127.0.0.1:${port}`, count: () => held.length, pass });
    held.forEach((socket) => socket.destroy());
    server.close();
  },
  apiEnvironment: async ({ scanner }, use) => use({ CLAMAV_URL: scanner.url }),
});
test.describe.configure({ mode: 'default' });

test('a form whose answer was lost while the API is still working says that it waits, and gets that answer @application', async ({
  site: { hosts, composer },
  scanner,
  page,
}) => {
  await allHosts(hosts, 'start');
  await composer.start();
  await page.goto(`${composer.url}/application`);
  await untilHydrated(page);
  await fillIn(page, aSubmissionForm({ companyName: aCompany('Waiting Freight') }));
  const buffer = Buffer.from(await aPdf(50_000).arrayBuffer());
  const pdf = { name: 'ledger.pdf', mimeType: 'application/pdf', buffer };
  await page.locator('input[type="file"]').setInputFiles(pdf);
  // Otherwise the scan of the upload could begin after the cancel and count as that of the form.
  await expect.poll(scanner.count).toBe(1);
  await page.getByRole('button', { name: UPLOAD_COPY.cancel }).click();
  const before = scanner.count();
  let sent = 0;
  await page.route('**/api/applications', async (route) => {
    sent += 1;
    if (sent > 1) return route.fallback();
    route.fetch().catch(() => undefined);
    await expect.poll(scanner.count).toBe(before + 1);
    return route.abort('connectionreset');
  });

  await send(page);

  await expect(page.getByText(UPLOAD_COPY.awaited).first()).toBeVisible();
  const afterWait = sent;
  scanner.pass();
  await expect(page.getByText(/Your reference is AR-/)).toBeVisible();
  expect(sent).toBe(afterWait);
  expect(scanner.count()).toBe(before + 1);
});
