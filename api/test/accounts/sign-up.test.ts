import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { AUTH_BASE } from '@site/shared/contracts/auth';
import { PASSWORD, startAccounts, type TestAccounts } from './account-mails.ts';
import { jsonOf, postJson } from '../support/start-test-api.ts';

const EMAIL = 'newcomer@harbour.example';
const MINUTE = 60_000;

let rig: TestAccounts;
beforeEach(async () => {
  rig = await startAccounts();
});
afterEach(() => rig.close());

const signUp = (email = EMAIL, password = PASSWORD) => rig.client().signUp({ email, password });
const signIn = (password = PASSWORD) => rig.client().signInWithPassword({ email: EMAIL, password });
const verify = (token_hash: string) => rig.client().verifyOtp({ type: 'signup', token_hash });
const rows = (table: string) => rig.api.context.db(table);
const events = () => rows('audit_log').orderBy('id').pluck('event');

describe('a sign-up', () => {
  it('must be confirmed through the link in its mail', async () => {
    const { data, error } = await signUp();
    expect(error).toBeNull();
    expect(data.session).toBeNull();
    expect(data.user?.email).toBe(EMAIL);
    expect((await signIn()).error?.code).toBe('email_not_confirmed');

    const verified = await verify(await rig.tokenFor(EMAIL));
    expect(verified.data.session?.user.email_confirmed_at).toBeDefined();
    expect((await signIn()).error).toBeNull();
    expect(await events()).toEqual(['user_signedup', 'verification_attempted', 'login']);
  });

  it('reveals an unconfirmed email only with the correct password (E3)', async () => {
    await signUp();

    expect((await signIn('Another-lantern 48')).error?.code).toBe('invalid_credentials');
  });

  it('gives no role', async () => {
    await signUp();
    const { data } = await verify(await rig.tokenFor(EMAIL));
    const own = await rig.api.fetch('/api/user-roles/me', {
      headers: { authorization: `Bearer ${data.session?.access_token}` },
    });

    expect(await jsonOf(own)).toMatchObject({ email: EMAIL, role: null });
  });

  it('is rejected for the email of an existing account, and its owner is notified once a day (E1)', async () => {
    await rig.api.addUser({ email: EMAIL, password: PASSWORD });
    for (let n = 0; n < 3; n += 1) {
      const { error } = await signUp(EMAIL.toUpperCase(), 'Something-else 12');
      expect(error).toMatchObject({ code: 'user_already_exists', message: 'User already registered' });
    }

    const mails = await rig.mailsTo(EMAIL);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toContain('already has an account');
    expect((await signIn()).error).toBeNull();
  });

  it('repeated for an unconfirmed email keeps only the newest password and the newest link (O5, O7)', async () => {
    await signUp(EMAIL, 'Attacker-lantern 1');
    const first = await rig.tokenFor(EMAIL);
    await signUp();
    const second = await rig.tokenFor(EMAIL);

    expect((await verify(first)).error?.code).toBe('otp_expired');
    expect((await verify(second)).error).toBeNull();
    expect((await signIn('Attacker-lantern 1')).error?.code).toBe('invalid_credentials');
    expect((await signIn()).error).toBeNull();
  });

  it('sent eight times concurrently creates one account', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => signUp()));

    expect(answers.map(({ error }) => error)).toEqual(Array(8).fill(null));
    expect(await rows('users').where({ email: EMAIL })).toHaveLength(1);
    expect(await rows('account_links').where({ replaced_at: null })).toHaveLength(1);
  });
});

describe('a new password', () => {
  it.each([
    ['Short-1', 'Password must be at least 8 characters', 'length'],
    ['no-upper-case 1', 'Password must contain an uppercase letter', 'characters'],
    ['NO-LOWER-CASE 1', 'Password must contain a lowercase letter', 'characters'],
    ['No-number-here', 'Password must contain a number', 'characters'],
    ['Nothingspecial1', 'Password must contain a special character', 'characters'],
    ['Password1!', 'This password is too easy to guess', 'pwned'],
    ['Newcomer-1', 'This password is too easy to guess', 'pwned'],
    ['Ledgerwell-1', 'This password is too easy to guess', 'pwned'],
  ])('"%s" is rejected', async (password, message, reason) => {
    const { error } = await signUp(EMAIL, password);

    expect(error).toMatchObject({ code: 'weak_password', status: 422, reasons: [reason] });
    expect(error?.message).toContain(message);
  });

  it.each(['Ünïcödé Straße 9', `Aa1-${'long '.repeat(50)}`.slice(0, 256), 'Smile-🙂-Harbour-7'])(
    '"%s" is accepted without trimming or case changes',
    async (password) => {
      expect((await signUp(EMAIL, password)).error).toBeNull();
      await verify(await rig.tokenFor(EMAIL));

      expect((await signIn(password)).error).toBeNull();
      expect((await signIn(password.toLowerCase())).error?.code).toBe('invalid_credentials');
    },
  );

  it('is stored as an Argon2id hash', async () => {
    await rig.close();
    rig = await startAccounts({ overrides: { hashCosts: undefined } });
    await signUp();
    await verify(await rig.tokenFor(EMAIL));
    const { password_hash } = await rows('users').first('password_hash');

    expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  });
});

describe('the link of a sign-up', () => {
  it('has its token in the fragment and leads to the root of the site (O1, O6)', async () => {
    await signUp();
    const [mail = ''] = await rig.mailsTo(EMAIL);

    expect(mail).toMatch(/http:\/\/localhost:3000\/\?link=signup#signup=[\w-]{43}\s/);
  });

  it('is neither in the database nor in the log (O2)', async () => {
    await signUp();
    const token = await rig.tokenFor(EMAIL);
    await verify(token);
    const tables = ['account_links', 'mail_outbox', 'audit_log', 'sessions', 'users'];
    const dump = JSON.stringify(await Promise.all(tables.map((table) => rows(table))));

    expect(dump).not.toContain(token);
    expect(rig.api.log()).not.toContain(token);
    expect(rig.api.log()).not.toContain(PASSWORD);
  });

  it('changes nothing on a GET or HEAD request (O5)', async () => {
    await signUp();
    const token = await rig.tokenFor(EMAIL);
    for (const method of ['GET', 'HEAD'])
      expect(
        (await rig.api.fetch(`${AUTH_BASE}/verify?token_hash=${token}&type=signup`, { method })).status,
      ).toBe(404);

    expect((await verify(token)).error).toBeNull();
  });

  it('can be redeemed only once by ten concurrent requests (O4)', async () => {
    await signUp();
    const token = await rig.tokenFor(EMAIL);
    const answers = await Promise.all(Array.from({ length: 10 }, () => verify(token)));

    expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
    expect(await rows('sessions')).toHaveLength(1);
  });

  it('works for a day and only for its purpose, with the same error for all invalid links (O3, O5, E7)', async () => {
    await signUp();
    const token = await rig.tokenFor(EMAIL);
    const bodies = [
      { type: 'recovery', token_hash: token },
      { type: 'signup', token_hash: 'x'.repeat(43) },
    ];
    for (const body of bodies) {
      const answer = await postJson(rig.api, `${AUTH_BASE}/verify`, body);
      expect(answer.status).toBe(403);
      expect(await jsonOf(answer)).toMatchObject({
        code: 'otp_expired',
        message: 'Email link is invalid or has expired',
      });
    }
    rig.api.advance(24 * 60 * MINUTE);

    expect((await verify(token)).error?.code).toBe('otp_expired');
  });

  it('can be requested again, which ends the earlier one, with the same response for unknown emails (E4, O5)', async () => {
    await signUp();
    const first = await rig.tokenFor(EMAIL);
    const resend = (email: string) => rig.client().resend({ type: 'signup', email });

    expect((await resend(EMAIL)).error).toBeNull();
    expect((await resend('nobody@harbour.example')).error).toBeNull();
    expect(await rig.mailsTo('nobody@harbour.example')).toEqual([]);
    const second = await rig.tokenFor(EMAIL);
    expect((await verify(first)).error?.code).toBe('otp_expired');
    expect((await verify(second)).error).toBeNull();
  });

  it('works in a mail that is sent after a change of the secret', async () => {
    const first = 'the-secret-that-was-there-at-first-of-all';
    await rig.close();
    rig = await startAccounts({ environment: { AUTH_SECRET: first } });
    await signUp();
    const next = { AUTH_SECRET: 'the-secret-that-came-after-the-first-one', AUTH_SECRET_PREVIOUS: first };
    const later = await startAccounts({ sharing: rig.api, environment: next });
    const token = await later.tokenFor(EMAIL);
    await later.close();

    expect((await verify(token)).error).toBeNull();
  });
});

describe('limits', () => {
  const withLimits = async (environment: Record<string, string>) => {
    await rig.close();
    rig = await startAccounts({ environment });
  };

  it('allow one mail per minute and mailbox (B6)', async () => {
    await withLimits({ RATE_LIMIT_ACCOUNT_MAIL_INTERVAL: '1/60' });
    await signUp();
    const { error } = await signUp();

    expect(error).toMatchObject({ code: 'over_email_send_rate_limit', status: 429 });
    expect(await rig.mailsTo(EMAIL)).toHaveLength(1);
  });

  it('allow ten sign-ups per hour and client (B7)', async () => {
    await withLimits({ RATE_LIMIT_SIGN_UPS: '10/3600' });
    const answers = [];
    for (let n = 0; n < 11; n += 1) answers.push(await signUp(`someone-${n}@harbour.example`));

    expect(answers.map(({ error }) => error?.code ?? 'ok')).toEqual([
      ...Array(10).fill('ok'),
      'over_request_rate_limit',
    ]);
  });

  it('for mails per hour do not apply to account mails', async () => {
    await withLimits({ MAILS_PER_HOUR: '1' });
    const { db } = rig.api.context;
    await rig.api.context.queueMails([{ kind: 'newsletter-sign-up', subjectId: 'nobody' }], db);
    await db('mail_outbox').update({ state: 'sent', sent_at: '2999-01-01 00:00:00.000' });
    await signUp();

    expect(await rig.mailsTo(EMAIL)).toHaveLength(1);
  });

  it('return a fictitious user when SIGNUP_DUPLICATE hides existing accounts (E1)', async () => {
    await withLimits({ SIGNUP_DUPLICATE: 'obfuscate' });
    await rig.api.addUser({ email: EMAIL, password: PASSWORD });
    const { data, error } = await signUp();

    expect(error).toBeNull();
    expect(data.user?.identities).toEqual([]);
    expect(await rows('users')).toHaveLength(1);
  });

  it('are limited like those of new addresses when existing accounts are hidden (E1)', async () => {
    await withLimits({ SIGNUP_DUPLICATE: 'obfuscate', RATE_LIMIT_ACCOUNT_MAIL_INTERVAL: '1/60' });
    await rig.api.addUser({ email: EMAIL, password: PASSWORD });
    await signUp();

    expect((await signUp()).error?.code).toBe('over_email_send_rate_limit');
  });
});
