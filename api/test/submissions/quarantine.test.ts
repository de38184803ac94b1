import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { pdfBytes } from '@site/shared/testing/factories';
import { FORM, personFields, signUp, submit } from '../support/forms.ts';
import { startSmtp, type TestSmtp } from '../support/smtp.ts';
import { bearer, jsonOf, postJson, startTestApi, type TestApi } from '../support/start-test-api.ts';

let smtp: TestSmtp;
let api: TestApi;
const start = async (environment: Record<string, string> = {}) => {
  smtp = await startSmtp();
  api = await startTestApi({ environment: { SMTP_URL: smtp.url, ...environment } });
};
afterEach(async () => {
  await api.close();
  await smtp.close();
});

const deliver = async () => {
  while ((await api.context.mail.lanes.runDue()) > 0);
};
async function list(token: string, path = '/api/admin/submissions'): Promise<Record<string, unknown>[]> {
  const answer = await api.fetch(path, { headers: bearer(token) });
  return (await jsonOf(answer))['items'] as Record<string, unknown>[];
}

describe('a submission that looks like spam', () => {
  beforeEach(() => start());

  it('gets the usual response, is stored with its file, and sends no mail', async () => {
    const file = { bytes: Buffer.from(pdfBytes()), name: 'offer.pdf' };
    const answer = await submit(api, { fields: { formToken: '' }, file });
    await deliver();

    expect(answer.status).toBe(201);
    expect(Object.keys(await jsonOf(answer)).sort()).toEqual(['id', 'receivedAt', 'reference']);
    expect(smtp.mails).toEqual([]);
    expect(await api.context.db('documents').count({ n: '*' }).first()).toEqual({ n: 1 });
    expect(await api.context.db('audit_log').pluck('event')).toEqual(['submission_quarantined']);
  });

  it('is welcome if only its hidden field was filled in, under its name of today or of an earlier page', async () => {
    await submit(api, { fields: { leaveBlank: 'https://harbour.example' } });
    await submit(api, { fields: { website: 'https://harbour.example', touched: '' } });
    await signUp(api, 'filled@harbour.example', { leaveBlank: 'https://harbour.example' });
    await signUp(api, 'earlier@harbour.example', { website: 'https://harbour.example', touched: '' });
    await deliver();

    expect(await api.context.db('application_submissions').pluck('quarantined')).toEqual([0, 0]);
    const receivers = smtp.mails.flatMap(({ to }) => to);
    expect(receivers).toEqual(expect.arrayContaining(['filled@harbour.example', 'earlier@harbour.example']));
  });

  it('is listed in quarantine until an admin releases it, which moves it to the list and sends its mails', async () => {
    const token = await api.signIn();
    await submit(api, { fields: { formToken: '', companyName: 'Caught Ltd' } });
    await submit(api, { fields: { companyName: 'Welcome Ltd', email: 'other@harbour.example' } });

    expect((await list(token)).map((row) => row['company_name'])).toEqual(['Welcome Ltd']);
    const [caught] = await list(token, '/api/quarantine');
    expect(caught).toMatchObject({
      company_name: 'Caught Ltd',
      spam_score: 60,
      spam_reasons: 'no form token',
    });

    const release = () =>
      postJson(api, `/api/applications/${String(caught?.['id'])}/release`, {}, bearer(token));
    expect((await release()).status).toBe(204);
    expect((await release()).status).toBe(404);
    await deliver();
    expect(await list(token)).toHaveLength(2);
    expect(await list(token, '/api/quarantine')).toEqual([]);
    expect(smtp.mails.filter(({ to }) => to.includes('finance@harbour.example'))).toHaveLength(1);
    expect(smtp.mails).toHaveLength(4);
  });

  it.each([
    ['no token', { formToken: '' }, 60],
    ['a forged token', { formToken: 'abc.def.aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa' }, 60],
    ['no user interaction', { touched: '' }, 20],
  ])('is scored for %s', async (_, fields, score) => {
    await submit(api, { fields });

    const row = await api.context.db('application_submissions').first();
    expect(row).toMatchObject({ spam_score: score, quarantined: score >= 60 ? 1 : 0 });
  });

  it('is scored for a text that two other email addresses already sent', async () => {
    const projectDescription = 'We offer the best rates for your invoices, guaranteed and at once.';
    for (const name of ['a', 'b', 'a', 'c'])
      await submit(api, { fields: { projectDescription, email: `${name}@harbour.example` } });

    const rows = await api.context.db('application_submissions').orderBy('created_at').pluck('spam_score');
    expect(rows.map(Number)).toEqual([0, 0, 0, 40]);
  });
});

describe('a form token', () => {
  beforeEach(() => start());

  it('is issued to scripts and measures the time until the form is sent', async () => {
    const issued = await postJson(api, '/api/form-tokens', {});
    expect(issued.status).toBe(201);
    const formToken = String((await jsonOf(issued))['token']);
    await submit(api, { fields: { formToken } });
    api.advance(3000);
    await submit(api, { fields: { formToken, phone: '2' } });

    const rows = await api.context.db('application_submissions').orderBy('created_at').pluck('spam_score');
    expect(rows.map(Number)).toEqual([40, 0]);
  });
});

describe('sender limits', () => {
  it('count accepted applications per address, but no repeats with the same key and no invalid ones', async () => {
    await start({ RATE_LIMIT_ACCEPTED: '2/3600' });
    const headers = { 'idempotency-key': 'the-same-key' };

    for (let n = 0; n < 3; n += 1) expect((await submit(api, { headers })).status).toBe(201);
    for (let n = 0; n < 3; n += 1) expect((await submit(api, { fields: { email: 'x' } })).status).toBe(422);
    expect((await submit(api, { fields: { email: 'second@harbour.example' } })).status).toBe(201);
    const refused = await submit(api, { fields: { email: 'third@harbour.example' } });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3500);
  });

  it('count accepted applications per email in any spelling', async () => {
    await start({ RATE_LIMIT_EMAIL: '2/86400' });

    const statuses = [];
    for (const email of ['A@harbour.example', 'a@Harbour.example', 'a@harbour.example', 'b@harbour.example'])
      statuses.push((await submit(api, { fields: { ...FORM, ...personFields(api), email } })).status);

    expect(statuses).toEqual([201, 201, 429, 201]);
  });
});

describe('a newsletter sign-up that looks like spam', () => {
  beforeEach(() => start({ SITE_NEWSLETTER_OPT_IN: 'single' }));

  const stateOf = async (email: string) =>
    (await api.context.db('newsletter_subscriptions').where({ email }).first('state')).state;
  const PATH = '/api/newsletter-quarantine';

  it('gets the usual response, sends no mail, and is listed for admins with the reasons', async () => {
    const token = await api.signIn();
    expect((await signUp(api, 'caught@harbour.example', { formToken: '' })).status).toBe(201);
    expect((await signUp(api, 'fine@mailinator.com')).status).toBe(201);
    await deliver();

    expect(smtp.mails.map(({ to }) => to)).toEqual([['fine@mailinator.com']]);
    expect(await list(token, PATH)).toEqual([
      expect.objectContaining({
        email: 'caught@harbour.example',
        spam_score: 60,
        spam_reasons: 'no form token',
      }),
    ]);
    expect((await api.fetch(PATH)).status).toBe(401);
  });

  it.each([
    ['no token', { formToken: '' }, 60, 'no form token'],
    ['no user interaction', { touched: '' }, 20, 'no user interaction'],
  ])('is scored for %s', async (_, fields, score, reason) => {
    await signUp(api, 'reader@harbour.example', fields);

    const row = await api.context.db('newsletter_subscriptions').first();
    expect(row).toMatchObject({ spam_score: score, spam_reasons: reason });
    expect(row.quarantined_at !== null).toBe(score >= 60);
  });

  it('needs neither without JavaScript', async () => {
    const body = new URLSearchParams({ email: 'plain@harbour.example' });
    await api.fetch('/api/forms/newsletter', { method: 'POST', body });

    expect(await stateOf('plain@harbour.example')).toBe('confirmed');
  });

  it('gets a confirmation mail when an admin releases it', async () => {
    const token = await api.signIn();
    await signUp(api, 'caught@harbour.example', { formToken: '' });
    const [caught] = await list(token, PATH);
    const release = () => postJson(api, `${PATH}/${String(caught?.['id'])}/release`, {}, bearer(token));

    expect((await release()).status).toBe(204);
    expect((await release()).status).toBe(404);
    await deliver();

    expect(smtp.mails).toHaveLength(1);
    expect(smtp.mails[0]?.source).toContain('/newsletter/confirm?token=');
    expect(await stateOf('caught@harbour.example')).toBe('pending');
    expect(await list(token, PATH)).toEqual([]);
  });

  it('leaves quarantine when a valid sign-up follows', async () => {
    const token = await api.signIn();
    await signUp(api, 'person@harbour.example', { formToken: '' });
    expect((await signUp(api, 'person@harbour.example')).status).toBe(201);

    expect(await list(token, PATH)).toEqual([]);
  });

  it('is also listed for an unsubscribed address, which stays unsubscribed', async () => {
    const token = await api.signIn();
    await signUp(api, 'left@harbour.example');
    await api.context.db('newsletter_subscriptions').update({ state: 'unsubscribed' });
    await signUp(api, 'left@harbour.example', { formToken: '' });

    expect(await list(token, PATH)).toHaveLength(1);
    expect(await stateOf('left@harbour.example')).toBe('unsubscribed');
  });
});

describe('forms that stay in quarantine', () => {
  const DAY = 24 * 3600_000;
  const tables = ['application_submissions', 'documents', 'document_names', 'newsletter_subscriptions'];
  const counts = async () =>
    Promise.all(
      tables.map(async (name) => Number((await api.context.db(name).count({ n: '*' }).first())?.['n'])),
    );
  const files = async () =>
    (await readdir(join(api.dataDir, 'application-documents'))).filter((name) => name !== '.incoming');

  it.each([
    [{}, 90],
    [{ QUARANTINE_DAYS: '7' }, 7],
  ])(
    'are deleted with their files after the configured time (%j), and nothing else is',
    async (environment, days) => {
      await start(environment);
      const file = { bytes: Buffer.from(pdfBytes()), name: 'offer.pdf' };
      await submit(api, { fields: { formToken: '' }, file });
      await submit(api, { file });
      await signUp(api, 'spam@harbour.example', { formToken: '' });
      await signUp(api, 'reader@harbour.example');

      api.advance(days * DAY - 60_000);
      await api.context.housekeeping.run();
      expect(await counts()).toEqual([2, 2, 2, 2]);
      expect(await files()).toHaveLength(2);

      api.advance(120_000);
      await api.context.housekeeping.run();
      expect(await counts()).toEqual([1, 1, 1, 1]);
      expect(await files()).toEqual(await api.context.db('documents').pluck('stored_name'));
      expect(await api.context.db('newsletter_subscriptions').pluck('email')).toEqual([
        'reader@harbour.example',
      ]);
      expect(await api.context.db('audit_log').where({ event: 'submission_purged' })).toHaveLength(1);
      expect(api.log()).toContain('removed old quarantined submissions');
    },
  );

  it('are deleted with the mails about them', async () => {
    await start({ QUARANTINE_DAYS: '7', SITE_NEWSLETTER_OPT_IN: 'double' });
    const { db } = api.context;
    await submit(api, { fields: { email: 'spam@harbour.example' } });
    await signUp(api, 'spam@harbour.example');
    await db('application_submissions').update({ quarantined: 1 });
    await signUp(api, 'spam@harbour.example', { formToken: '' });
    await submit(api, { fields: { email: 'reader@harbour.example' } });
    await signUp(api, 'reader@harbour.example');
    await db('mail_outbox').update({ state: 'dead', last_error: 'EENVELOPE 550 no such mailbox' });

    api.advance(7 * DAY + 60_000);
    await api.context.housekeeping.run();

    const left = [
      ...(await db('application_submissions').pluck('id')),
      ...(await db('newsletter_subscriptions').pluck('id')),
    ];
    expect(left).toHaveLength(2);
    expect(new Set(await db('mail_outbox').pluck('subject_id'))).toEqual(new Set(left));
  });
});
