import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { submit } from '../support/forms.ts';
import { startTestApi, type TestApi } from '../support/start-test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
  await submit(api, { fields: { companyName: '<b>Bold</b> Freight' } });
  await api.context.mail.lanes.runDue();
});
afterAll(() => api.close());

const page = async (path: string) => (await api.fetch(`/api/dev/mailbox${path}`)).text();

describe('without a mail server', () => {
  it('mails are saved in the data folder as private .eml files', async () => {
    const folder = join(api.dataDir, 'mail');
    const files = (await readdir(folder)).filter((name) => name.endsWith('.eml'));

    expect(files).toHaveLength(2);
    for (const name of files) {
      expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
      expect(await readFile(join(folder, name), 'utf8')).toMatch(
        /^From: Ledgerwell <no-reply@localhost>\r\n/m,
      );
    }
  });

  it('the demo shows the list of mails, newest first, and each mail', async () => {
    const list = await page('');
    expect(list).toContain('We received your application (AR-');
    expect(list).toContain('&lt;b&gt;Bold&lt;/b&gt; Freight');

    const [, id = ''] = /mailbox\/([0-9a-f-]{36})">We received/.exec(list) ?? [];
    expect(await page(`/${id}`)).toMatch(/<pre>From: .*\nTo: finance@harbour.example/);
    const html = await api.fetch(`/api/dev/mailbox/${id}/html`);
    expect(html.headers.get('content-security-policy')).toContain('sandbox');
    expect(await html.text()).toContain('<h1');
  });

  it.each(['/nothing', '/..%2f..%2fauth-secret', '/00000000-0000-7000-8000-000000000000'])(
    '%s is not found',
    async (path) => {
      expect((await api.fetch(`/api/dev/mailbox${path}`)).status).toBe(404);
    },
  );
});

describe('in production', () => {
  it('the mailbox page does not exist', async () => {
    const production = await startTestApi({
      environment: {
        SITE_MODE: 'production',
        SITE_URL: 'https://www.ledgerwell.example',
        SMTP_URL: 'smtp://127.0.0.1:9',
        AUTH_JWT_KEY: await readFile(join(api.dataDir, 'auth-key.pem'), 'utf8'),
      },
    });
    try {
      expect((await production.fetch('/api/dev/mailbox')).status).toBe(404);
    } finally {
      await production.close();
    }
  });
});
