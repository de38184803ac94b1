import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { personFields, signUp as signUpWith } from '../support/forms.ts';
import { startSmtp, type TestSmtp } from '../support/smtp.ts';
import { jsonOf, postJson, startTestApi, type TestApi } from '../support/start-test-api.ts';

const SITE = 'https://www.ledgerwell.example';
const READER = 'Reader@Ledgerwell.example';
const DAY = 24 * 3600_000;

let smtp: TestSmtp;
let api: TestApi;

async function start(optIn: 'single' | 'double') {
  smtp = await startSmtp();
  api = await startTestApi({
    environment: { SMTP_URL: smtp.url, SITE_URL: SITE, SITE_NEWSLETTER_OPT_IN: optIn },
  });
}
afterEach(async () => {
  await api.close();
  await smtp.close();
});

const PATH = '/api/newsletter-subscriptions';
const signUp = async (email = READER) => (await signUpWith(api, email)).status;
const state = async () => (await api.context.db('newsletter_subscriptions').first('state')).state;
/** Delivers all mails and returns the newest. */
async function lastMail(): Promise<string> {
  while ((await api.context.mail.lanes.runDue()) > 0);
  return smtp.mails.at(-1)?.source ?? '';
}
const tokenIn = (mail: string, page: string) =>
  new RegExp(`${page}\\?token=([\\w.-]+)`).exec(mail)?.[1] ?? '';
const confirm = async (token: string) => (await postJson(api, `${PATH}/confirm`, { token })).status;
const undo = async (token: string) => (await postJson(api, `${PATH}/undo`, { token })).status;
const unsubscribe = (token: string) =>
  api.fetch(`${PATH}/unsubscribe?${new URLSearchParams({ token }).toString()}`, { method: 'POST' });

const ONE_CLICK_LINK =
  /^List-Unsubscribe: <https:\/\/www\.ledgerwell\.example\/api\/newsletter-subscriptions\/unsubscribe\?token=\S+>\r$/m;
const ONE_CLICK = /^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m;

describe('with single opt-in', () => {
  beforeEach(() => start('single'));

  it('an address is subscribed immediately, and its mail has an unsubscribe link', async () => {
    expect(await signUp()).toBe(201);

    expect(await state()).toBe('confirmed');
    const mail = await lastMail();
    expect(mail).toContain('You’re subscribed');
    expect(mail).toMatch(ONE_CLICK_LINK);
    expect(mail).toMatch(ONE_CLICK);
  });

  it('records time, page and version of the consent, but no network address', async () => {
    const fields = { email: READER, ...personFields(api) };
    await postJson(api, PATH, fields, { referer: `${SITE}/blog/bpo-benefits?utm=x` });

    const row = await api.context.db('newsletter_subscriptions').first();
    expect(row).toMatchObject({ source: '/blog/bpo-benefits', consent: 'form-1' });
    expect(row.confirmed_at).toBe(row.created_at);
    expect(JSON.stringify(row)).not.toContain('127.0.0.1');
  });

  it('opening the one-click link redirects to the page; only a POST unsubscribes', async () => {
    await signUp();
    const link = /^List-Unsubscribe: <https:\/\/[^/]+(\S+)>/m.exec(await lastMail())?.[1] ?? '';

    const opened = await api.fetch(link, { redirect: 'manual' });
    expect(opened.status).toBe(302);
    expect(opened.headers.get('location')).toMatch(
      /^https:\/\/www\.ledgerwell\.example\/newsletter\/unsubscribe\?token=/,
    );
    expect((await api.fetch(link, { method: 'HEAD', redirect: 'manual' })).status).toBe(302);
    expect(await state()).toBe('confirmed');

    const clicked = await api.fetch(link, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect(clicked.status).toBe(200);
    expect(await state()).toBe('unsubscribed');
  });

  it('one-click unsubscribe also accepts multipart requests', async () => {
    await signUp();
    const link = /^List-Unsubscribe: <https:\/\/[^/]+(\S+)>/m.exec(await lastMail())?.[1] ?? '';
    const body = new FormData();
    body.append('List-Unsubscribe', 'One-Click');

    expect((await api.fetch(link, { method: 'POST', body })).status).toBe(200);
    expect(await state()).toBe('unsubscribed');
  });

  it('unsubscribing twice is not an error, and can be undone for a day', async () => {
    await signUp();
    const token = tokenIn(await lastMail(), 'unsubscribe');
    await unsubscribe(token);
    const again = await unsubscribe(token);

    expect(again.status).toBe(200);
    const back = String((await jsonOf(again))['undo']);
    expect(await undo(back)).toBe(204);
    expect(await state()).toBe('confirmed');
    expect(await undo(back)).toBe(204);

    await unsubscribe(token);
    expect(await undo(back)).toBe(410);
    const { undo: late } = await jsonOf(await unsubscribe(token));
    api.advance(DAY + 1000);
    expect(await undo(String(late))).toBe(410);
    expect(await state()).toBe('unsubscribed');
  });

  it('a person who unsubscribed must confirm a new sign-up by email', async () => {
    await signUp();
    await unsubscribe(tokenIn(await lastMail(), 'unsubscribe'));

    expect(await signUp()).toBe(201);
    expect(await signUp()).toBe(201);
    expect(await state()).toBe('pending');
    expect(await confirm(tokenIn(await lastMail(), 'confirm'))).toBe(204);
    expect(await state()).toBe('confirmed');
    expect(await signUp()).toBe(409);
  });

  it('a sign-up that looks like spam gets no mail, but a later valid sign-up does', async () => {
    expect((await signUpWith(api, READER, { leaveBlank: 'x', touched: '' })).status).toBe(201);
    expect(await state()).toBe('pending');
    await lastMail();
    expect(smtp.mails).toEqual([]);

    expect(await signUp()).toBe(201);
    expect(await confirm(tokenIn(await lastMail(), 'confirm'))).toBe(204);
    expect(await state()).toBe('confirmed');
  });

  it('a suppressed address stays suppressed and gets no mail', async () => {
    await signUp();
    const token = tokenIn(await lastMail(), 'unsubscribe');
    await api.context.db('newsletter_subscriptions').update({ state: 'suppressed' });

    expect(await signUp()).toBe(201);
    expect(await jsonOf(await unsubscribe(token))).toEqual({ undo: null });
    await lastMail();
    expect(await state()).toBe('suppressed');
    expect(smtp.mails).toHaveLength(1);
  });

  it.each(['', 'x', 'a_1.zzzzzzzz.aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'])(
    'the token %j is rejected',
    async (token) => {
      expect([400, 410]).toContain((await unsubscribe(token)).status);
      expect([410, 422]).toContain(await confirm(token));
    },
  );

  it('a token is valid only for its own purpose', async () => {
    await signUp();
    const token = tokenIn(await lastMail(), 'unsubscribe');

    expect(await confirm(token)).toBe(410);
    expect(await undo(token)).toBe(410);
    expect(await state()).toBe('confirmed');
  });
});

describe('with double opt-in', () => {
  beforeEach(() => start('double'));

  it('an address is pending until its confirmation, and a duplicate only afterwards', async () => {
    expect(await signUp()).toBe(201);
    expect(await state()).toBe('pending');
    expect(await signUp('reader@LEDGERWELL.example')).toBe(201);
    const mail = await lastMail();
    expect(mail).toContain('Confirm my address');
    expect(mail).toMatch(ONE_CLICK_LINK);
    expect(mail).toMatch(ONE_CLICK);
    expect(smtp.mails).toHaveLength(2);

    const token = tokenIn(mail, 'confirm');
    expect(await confirm(token)).toBe(204);
    expect(await confirm(token)).toBe(204);
    expect(await state()).toBe('confirmed');
    expect(await signUp()).toBe(409);
    expect(await lastMail()).toContain('You’re subscribed');
    expect(smtp.mails).toHaveLength(3);
    expect(await api.context.db('newsletter_subscriptions').count({ n: '*' }).first()).toEqual({ n: 1 });
  });

  it('a confirmation link expires after a week and becomes invalid after unsubscribing', async () => {
    await signUp();
    const mail = await lastMail();
    const first = tokenIn(mail, 'confirm');
    await unsubscribe(tokenIn(mail, 'unsubscribe'));
    expect(await confirm(first)).toBe(410);

    await signUp();
    const second = tokenIn(await lastMail(), 'confirm');
    expect(await confirm(first)).toBe(410);
    api.advance(7 * DAY + 1000);
    expect(await confirm(second)).toBe(410);
    expect(await state()).toBe('pending');
  });

  it('an address gets at most three confirmation mails a day', async () => {
    for (let n = 0; n < 5; n += 1) {
      await signUp();
      await lastMail();
    }

    expect(smtp.mails).toHaveLength(3);
  });
});
