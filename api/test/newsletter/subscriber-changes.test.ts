import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { signUp } from '../support/forms.ts';
import { startSmtp, type TestSmtp } from '../support/smtp.ts';
import { bearer, postJson, startTestApi, type TestApi } from '../support/start-test-api.ts';

const PATH = '/api/newsletter-subscribers';
const UNKNOWN = '00000000-0000-7000-8000-000000000000';
const EMAIL = 'reader@harbour.example';

let smtp: TestSmtp;
let api: TestApi;
let token: string;
async function start(optIn: 'single' | 'double') {
  api = await startTestApi({ environment: { SMTP_URL: smtp.url, SITE_NEWSLETTER_OPT_IN: optIn } });
  token = await api.signIn();
}
beforeEach(async () => {
  smtp = await startSmtp();
});
afterEach(async () => {
  await api.close();
  await smtp.close();
});

const act = (id: string, action: string) => postJson(api, `${PATH}/${id}/${action}`, {}, bearer(token));
const erase = (id: string) => api.fetch(`${PATH}/${id}`, { method: 'DELETE', headers: bearer(token) });
const lift = (email: string) => postJson(api, '/api/newsletter-suppressions/lift', { email }, bearer(token));
const rows = () => api.context.db('newsletter_subscriptions').select('id', 'email', 'state');
const idOf = async (email = EMAIL) =>
  String((await api.context.db('newsletter_subscriptions').where({ email }).first('id'))?.id);
const linesOf = (event: string) => api.context.db('audit_log').where({ event });
const deliver = async () => {
  while ((await api.context.mail.lanes.runDue()) > 0);
};
const setState = (state: string) => api.context.db('newsletter_subscriptions').update({ state });

describe('the confirmation link', () => {
  it('is sent again to a subscriber that has not used it', async () => {
    await start('double');
    await signUp(api, EMAIL);
    const id = await idOf();

    expect((await act(id, 'confirmation')).status).toBe(204);
    await deliver();

    expect(smtp.mails).toHaveLength(2);
    expect(await linesOf('newsletter_confirmation_resent')).toMatchObject([
      { subject_id: id, actor_id: expect.any(String) },
    ]);
  });

  it.each(['confirmed', 'unsubscribed', 'suppressed'])('is not sent to a %s one', async (state) => {
    await start('double');
    await signUp(api, EMAIL);
    await setState(state);

    expect((await act(await idOf(), 'confirmation')).status).toBe(409);
    expect((await act(UNKNOWN, 'confirmation')).status).toBe(404);
  });
});

describe('a subscriber whom an admin unsubscribes', () => {
  it('is unsubscribed once, with an audit line that names the admin', async () => {
    await start('single');
    await signUp(api, EMAIL);
    const id = await idOf();

    for (let n = 0; n < 2; n += 1) expect((await act(id, 'unsubscribe')).status).toBe(204);

    expect(await rows()).toEqual([{ id, email: EMAIL, state: 'unsubscribed' }]);
    expect(await linesOf('newsletter_unsubscribed')).toMatchObject([{ actor_id: expect.any(String) }]);
  });

  it('stays suppressed, if suppressed', async () => {
    await start('single');
    await signUp(api, EMAIL);
    await setState('suppressed');

    expect((await act(await idOf(), 'unsubscribe')).status).toBe(409);
    expect((await act(UNKNOWN, 'unsubscribe')).status).toBe(404);
  });
});

describe('an erased subscriber', () => {
  it('leaves nothing personal behind', async () => {
    await start('single');
    await signUp(api, EMAIL);
    await deliver();
    const id = await idOf();

    expect((await erase(id)).status).toBe(204);
    expect((await erase(id)).status).toBe(404);

    const { db } = api.context;
    expect(await rows()).toEqual([]);
    expect(await db('mail_outbox').where({ subject_id: id })).toEqual([]);
    const [line] = await linesOf('newsletter_erased');
    expect(line).toMatchObject({ subject_id: id, detail: '{"state":"confirmed"}' });
    const kept = JSON.stringify([await db('audit_log'), await db('newsletter_erasures')]);
    expect(kept).not.toContain('reader');
    expect(kept).not.toContain('harbour');
  });

  it('can sign up again, and must then confirm by email', async () => {
    await start('single');
    await signUp(api, EMAIL);
    await erase(await idOf());

    await signUp(api, 'Reader@harbour.example');

    expect(await rows()).toMatchObject([{ email: 'Reader@harbour.example', state: 'pending' }]);
  });

  it('stays suppressed, if suppressed, until an admin lifts it', async () => {
    await start('single');
    await signUp(api, EMAIL);
    await setState('suppressed');
    await erase(await idOf());

    expect((await signUp(api, EMAIL)).status).toBe(201);
    expect(await rows()).toEqual([]);

    expect((await lift(EMAIL)).status).toBe(204);
    expect((await lift(EMAIL)).status).toBe(404);
    await signUp(api, EMAIL);
    expect(await rows()).toMatchObject([{ state: 'pending' }]);
  });
});
