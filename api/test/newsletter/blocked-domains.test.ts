import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { MAX_BLOCKED_DOMAINS } from '@site/shared/contracts/staff';
import { personFields, signUp, submit, toFormData, FORM } from '../support/forms.ts';
import { bearer, jsonOf, postJson, startTestApi, type TestApi } from '../support/start-test-api.ts';

const PATH = '/api/blocked-domains';

let api: TestApi;
let token: string;
beforeEach(async () => {
  api = await startTestApi();
  token = await api.signIn();
});
afterEach(() => api.close());

const block = async (domain: string) => (await postJson(api, PATH, { domain }, bearer(token))).status;
const unblock = async (domain: string) =>
  (await api.fetch(`${PATH}/${encodeURIComponent(domain)}`, { method: 'DELETE', headers: bearer(token) }))
    .status;
const domains = async () => {
  const { items } = await jsonOf(await api.fetch(PATH, { headers: bearer(token) }));
  return (items as { domain: string }[]).map(({ domain }) => domain);
};
const verdicts = (table: string) =>
  api.context.db(table).orderBy('created_at').orderBy('id').pluck('spam_reasons');

describe('the list of blocked domains', () => {
  it('normalizes domains, ignores duplicates, and records who made each change', async () => {
    expect(await block('Mailer.EXAMPLE')).toBe(201);
    expect(await block('@mailer.example')).toBe(201);
    expect(await block('münchen.example')).toBe(201);
    expect(await domains()).toEqual(['mailer.example', 'xn--mnchen-3ya.example']);

    expect(await unblock('München.example')).toBe(204);
    expect(await unblock('münchen.example')).toBe(404);
    expect(await domains()).toEqual(['mailer.example']);
    const lines = await api.context.db('audit_log').where('event', 'like', 'domain_%').select();
    expect(lines.map(({ event }) => event)).toEqual(
      expect.arrayContaining(['domain_blocked', 'domain_unblocked']),
    );
    expect(lines.every(({ actor_id }) => actor_id !== null)).toBe(true);
  });

  it('rejects invalid domains and a full list', async () => {
    expect(await block('example')).toBe(422);
    expect(await block('https://mailer.example/')).toBe(422);

    const rows = Array.from({ length: MAX_BLOCKED_DOMAINS }, (_, n) => ({
      domain: `d${n}.example`,
      created_at: '2026-01-01 00:00:00.000',
    }));
    await api.context.db.batchInsert('blocked_domains', rows, 200);
    expect(await block('one-more.example')).toBe(422);
  });

  it('is visible only to admins', async () => {
    await block('mailer.example');

    expect((await api.fetch(PATH)).status).toBe(401);
    expect(await (await api.fetch('/api/site')).text()).not.toContain('mailer.example');
  });
});

describe('an address in a blocked domain', () => {
  it('sends its application to quarantine with the usual response', async () => {
    await block('mailer.example');

    for (const email of [
      'a@mailer.example',
      'b@eu.MAILER.example',
      'c@notmailer.example',
      'd@example.mailer',
    ])
      expect((await submit(api, { fields: { email, projectDescription: '' } })).status).toBe(201);

    expect(await verdicts('application_submissions')).toEqual(['blocked domain', 'blocked domain', '', '']);
    expect(await api.context.db('application_submissions').where({ quarantined: 1 })).toHaveLength(2);
  });

  it('is recognized in Unicode and in punycode', async () => {
    await block('münchen.example');

    await submit(api, { fields: { email: 'a@München.example' } });
    await submit(api, { fields: { email: 'b@xn--mnchen-3ya.example' } });

    expect(await verdicts('application_submissions')).toEqual(['blocked domain', 'blocked domain']);
  });

  it('goes to quarantine when it signs up for the newsletter through either form', async () => {
    await block('mailer.example');

    expect((await signUp(api, 'a@mailer.example')).status).toBe(201);
    await api.fetch('/api/forms/newsletter', {
      method: 'POST',
      body: new URLSearchParams({ email: 'b@mailer.example' }),
    });
    await api.fetch('/api/forms/application', {
      method: 'POST',
      body: toFormData({ ...FORM, ...personFields(api), email: 'c@mailer.example' }),
    });

    expect(await verdicts('newsletter_subscriptions')).toEqual(['blocked domain', 'blocked domain']);
    expect(await verdicts('application_submissions')).toEqual(['blocked domain']);
    expect(await api.context.db('mail_outbox')).toEqual([]);
  });

  it('is accepted again after the domain is unblocked', async () => {
    await block('mailer.example');
    await submit(api, { fields: { email: 'a@mailer.example' } });
    await unblock('mailer.example');
    await submit(api, { fields: { email: 'b@mailer.example' } });

    expect(await verdicts('application_submissions')).toEqual(['blocked domain', '']);
  });

  it('is blocked in other processes within five seconds', async () => {
    const other = await startTestApi({ sharing: api });
    await submit(other, { fields: { email: 'a@mailer.example' } });
    await block('mailer.example');
    other.advance(5000);
    await submit(other, { fields: { email: 'b@mailer.example' } });
    await other.close();

    expect(await verdicts('application_submissions')).toEqual(['', 'blocked domain']);
  });
});
