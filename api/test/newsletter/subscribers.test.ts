import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { SubscriberCounts } from '@site/shared/contracts/staff';
import { createId } from '../../src/database/ids.ts';
import { toInstant } from '../../src/database/instants.ts';
import { createNewsletterLinks } from '../../src/newsletter/links.ts';
import { signUp } from '../support/forms.ts';
import { startSmtp, type TestSmtp } from '../support/smtp.ts';
import { bearer, jsonOf, postJson, startTestApi, type TestApi } from '../support/start-test-api.ts';

const TIME = Date.parse('2026-03-02T09:30:00.123Z');

let smtp: TestSmtp;
let api: TestApi;
let token: string;
beforeEach(async () => {
  smtp = await startSmtp();
  const environment = { SMTP_URL: smtp.url, SITE_NEWSLETTER_OPT_IN: 'single' };
  api = await startTestApi({ environment });
  token = await api.signIn();
});
afterEach(async () => {
  await api.close();
  await smtp.close();
});

const SUPPRESSIONS = '/api/newsletter-suppressions';
const suppress = (email: string, headers: Record<string, string> = bearer(token)) =>
  postJson(api, SUPPRESSIONS, { email }, headers);
const lift = (email: string, headers: Record<string, string> = bearer(token)) =>
  postJson(api, `${SUPPRESSIONS}/lift`, { email }, headers);
const states = async () =>
  Object.fromEntries(
    (await api.context.db('newsletter_subscriptions').orderBy('email').select('email', 'state')).map(
      ({ email, state }) => [email, state],
    ),
  ) as Record<string, string>;
const get = (end: string, headers: Record<string, string> = bearer(token)) =>
  api.fetch(`/api/newsletter-subscribers/${end}`, { headers });
const deliver = async () => {
  while ((await api.context.mail.lanes.runDue()) > 0);
};

/** Inserts rows directly into the database. All but the last have the same instant. */
async function store(count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => ({
    id: createId(TIME),
    created_at: toInstant(index === count - 1 ? TIME + 1000 : TIME),
    email: `reader-${index}@harbour.example`,
    email_folded: `reader-${index}@harbour.example`,
    state: 'confirmed',
  }));
  for (let from = 0; from < count; from += 100)
    await api.context.db('newsletter_subscriptions').insert(rows.slice(from, from + 100));
}

describe('the counts of subscribers', () => {
  it('include every state, even with zero subscribers', async () => {
    for (const name of ['a', 'b', 'c']) await signUp(api, `${name}@harbour.example`);
    await signUp(api, 'caught@harbour.example', { formToken: '' });
    await suppress('c@harbour.example');

    expect(SubscriberCounts.parse(await (await get('counts')).json())).toEqual({
      pending: 1,
      confirmed: 2,
      unsubscribed: 0,
      suppressed: 1,
    });
  });
});

describe('the export of subscribers', () => {
  it('is a CSV file with subscribers in all states', async () => {
    await signUp(api, 'reader@harbour.example');
    await suppress('never@harbour.example');
    const response = await get('export');

    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename=subscribers-\d{4}-\d\d-\d\d\.csv$/,
    );
    const text = Buffer.from(await response.arrayBuffer()).toString();
    const [header, reader, never, end] = text.split('\r\n');
    expect(header).toBe(
      '\uFEFF"email","state","signed_up_at (America/New_York)","confirmed_at (America/New_York)","unsubscribed_at (America/New_York)","source","consent"',
    );
    expect(reader).toMatch(
      /^"reader@harbour\.example","confirmed","[\d-]{10} [\d:]{8}","[\d-]{10} [\d:]{8}",,,"form-1"$/,
    );
    expect(never).toMatch(/^"never@harbour\.example","suppressed","[^"]+",,,,"none"$/);
    expect(end).toBe('');
  });

  it('escapes formulas', async () => {
    await signUp(api, '=1+1@harbour.example');

    expect(await (await get('export')).text()).toContain(`"'=1+1@harbour.example"`);
  });

  it('contains every subscriber once, also in a long list', async () => {
    await store(2500);

    const lines = (await (await get('export')).text()).trim().split('\r\n').slice(1);
    const addresses = lines.map((line) => line.split(',')[0]);
    expect(addresses).toHaveLength(2500);
    expect(new Set(addresses).size).toBe(2500);
    expect(addresses.at(-1)).toBe('"reader-2499@harbour.example"');
  });

  it('writes an audit line with the counts', async () => {
    await signUp(api, 'reader@harbour.example');
    await (await get('export')).text();

    const [line] = await api.context.db('audit_log').where({ event: 'newsletter_exported' });
    expect(line).toMatchObject({ actor_id: expect.any(String), session_id: expect.any(String) });
    expect(JSON.parse(String(line.detail))).toMatchObject({ confirmed: 1, pending: 0 });
  });
});

describe('a suppressed address', () => {
  it('gets no more mail, even after a new sign-up', async () => {
    await signUp(api, 'Reader@harbour.example');

    expect((await suppress(' reader@Harbour.example ')).status).toBe(201);
    await deliver();
    expect((await signUp(api, 'reader@harbour.example')).status).toBe(201);
    await deliver();

    expect(await states()).toEqual({ 'Reader@harbour.example': 'suppressed' });
    expect(smtp.mails).toEqual([]);
  });

  it('does not need to be a subscriber', async () => {
    expect(await jsonOf(await suppress('stranger@harbour.example'))).toEqual({
      email: 'stranger@harbour.example',
    });
    await signUp(api, 'stranger@harbour.example');
    await deliver();

    expect(await states()).toEqual({ 'stranger@harbour.example': 'suppressed' });
    expect(smtp.mails).toEqual([]);
  });

  it('cannot be restored by an earlier link', async () => {
    await signUp(api, 'reader@harbour.example');
    await api.context.db('newsletter_subscriptions').update({ state: 'unsubscribed' });
    const { id, round } = await api.context.db('newsletter_subscriptions').first('id', 'round');
    const links = createNewsletterLinks(api.context.tickets);
    const undo = links.issue('undo', { id, round: Number(round) });
    await suppress('reader@harbour.example');
    await lift('reader@harbour.example');

    expect((await postJson(api, '/api/newsletter-subscriptions/undo', { token: undo })).status).toBe(410);
  });

  it('leaves quarantine', async () => {
    await signUp(api, 'caught@harbour.example', { formToken: '' });
    await suppress('caught@harbour.example');

    const list = await jsonOf(await api.fetch('/api/newsletter-quarantine', { headers: bearer(token) }));
    expect(list['items']).toEqual([]);
  });

  it('is in the audit log once, and nothing changes when the audit line cannot be written', async () => {
    await signUp(api, 'reader@harbour.example');
    await api.context.db.schema.renameTable('audit_log', 'audit_log_away');
    for (const name of ['reader', 'stranger'])
      expect((await suppress(`${name}@harbour.example`)).status).toBe(500);
    await api.context.db.schema.renameTable('audit_log_away', 'audit_log');
    expect(await states()).toEqual({ 'reader@harbour.example': 'confirmed' });

    for (const name of ['reader', 'reader', 'stranger']) await suppress(`${name}@harbour.example`);

    const ids = await api.context.db('newsletter_subscriptions').orderBy('email').pluck('id');
    const lines = await api.context.db('audit_log').where({ event: 'newsletter_suppressed' });
    expect(lines).toHaveLength(2);
    for (const id of ids)
      expect(lines).toContainEqual(
        expect.objectContaining({ subject_id: id, actor_id: expect.any(String), detail: null }),
      );
  });

  it('can be lifted, and must then confirm a new sign-up by email', async () => {
    await suppress('reader@harbour.example');

    expect((await lift('reader@harbour.example')).status).toBe(204);
    expect((await lift('reader@harbour.example')).status).toBe(404);
    expect((await lift('nobody@harbour.example')).status).toBe(404);
    expect(await states()).toEqual({ 'reader@harbour.example': 'unsubscribed' });

    await signUp(api, 'reader@harbour.example');
    await deliver();
    expect(await states()).toEqual({ 'reader@harbour.example': 'pending' });
    expect(smtp.mails).toHaveLength(1);
    expect(await api.context.db('audit_log').pluck('event')).toContain('newsletter_suppression_lifted');
  });

  it('is suppressed once by two concurrent requests', async () => {
    const answers = await Promise.all([
      suppress('reader@harbour.example'),
      suppress('reader@harbour.example'),
    ]);

    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(await states()).toEqual({ 'reader@harbour.example': 'suppressed' });
  });
});

describe('every endpoint for subscribers', () => {
  it('requires the admin role', async () => {
    const visitor = { email: 'visitor@ledgerwell.example', password: 'long enough' };
    await api.addUser(visitor);
    const headers = bearer(await api.signIn(visitor));

    for (const call of [
      (by: Record<string, string>) => get('counts', by),
      (by: Record<string, string>) => get('export', by),
      (by: Record<string, string>) => suppress('reader@harbour.example', by),
      (by: Record<string, string>) => lift('reader@harbour.example', by),
    ]) {
      expect((await call({})).status).toBe(401);
      expect((await call(headers)).status).toBe(403);
    }
    expect(await states()).toEqual({});
  });
});
