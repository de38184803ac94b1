import { randomUUID } from 'node:crypto';
import { aPdf, aSubmissionForm } from '@site/shared/testing/factories';
import { allHosts, expect, test } from '../../fixtures/own-composer.ts';
import { askProxy, startTlsProxy, type ProxyName } from '../../system/tls-proxy.ts';

test.describe.configure({ mode: 'default' });
test.use({
  hasApi: true,
  environment: { TRUSTED_HOPS: '1' },
  apiEnvironment: { RATE_LIMIT_NEWSLETTER: '2/3600', TRUSTED_HOPS: '1' },
});

const MEGABYTE = 1024 * 1024;

for (const name of ['nginx', 'caddy'] satisfies readonly ProxyName[])
  test(`behind ${name} as the guide sets it up, visitors get pages, send documents and keep their own address @shell`, async ({
    site: { hosts, composer },
  }) => {
    await allHosts(hosts, 'start');
    await composer.start();
    const proxy = await startTlsProxy(name, composer.url);
    try {
      const page = await askProxy(`${proxy.url}/`, { headers: { 'accept-encoding': 'br' } });
      expect(page.status).toBe(200);
      expect(page.headers).toMatchObject({ 'content-encoding': 'br', 'x-composition': expect.any(String) });

      const plain = await fetch(`${proxy.plainUrl}/blog`, {
        headers: { host: 'www.example.com' },
        redirect: 'manual',
      });
      expect(plain.status).toBe(308);
      expect(plain.headers.get('location')).toMatch(/^https:\/\/[^/]+\/blog$/);

      const application = await anApplication();
      const sent = await askProxy(`${proxy.url}/api/applications`, { method: 'POST', ...application });
      expect([sent.status, sent.body]).toEqual([201, expect.any(String)]);

      const subscribe = (from: string, invented: string) =>
        askProxy(`${proxy.url}/api/newsletter-subscriptions`, {
          method: 'POST',
          from,
          headers: { 'content-type': 'application/json', 'x-forwarded-for': invented },
          body: Buffer.from(JSON.stringify({ email: `${randomUUID()}@harbour.example` })),
        });
      const outcomes = [];
      for (const invented of ['203.0.113.1', '203.0.113.2', '203.0.113.3'])
        outcomes.push((await subscribe('127.0.0.2', invented)).status);
      outcomes.push((await subscribe('127.0.0.3', '203.0.113.1')).status);
      expect(outcomes).toEqual([201, 201, 429, 201]);
    } finally {
      await proxy.stop();
    }
  });

/** A complete application as a browser sends it, with the largest document that the form accepts. */
async function anApplication() {
  const form = new FormData();
  for (const [name, value] of Object.entries(aSubmissionForm({ email: `${randomUUID()}@harbour.example` })))
    form.set(name, value);
  form.set('file', aPdf(10 * MEGABYTE));
  const message = new Response(form);
  return {
    headers: {
      'content-type': message.headers.get('content-type') ?? '',
      'idempotency-key': randomUUID(),
    },
    body: Buffer.from(await message.arrayBuffer()),
  };
}
