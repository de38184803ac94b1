import { createHash, createPublicKey, generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import * as argon2 from '@node-rs/argon2';
import { AUTH_BASE } from '@site/shared/contracts/auth';
import jwt from 'jsonwebtoken';
import { TOTP } from 'otpauth';
import { parseConfig } from '../../src/config.ts';
import { StartupError } from '../../src/errors.ts';
import { PASSWORD, startAccounts, type TestAccounts } from './account-mails.ts';
import { bearer, jsonOf, postJson, SECRET, startTestApi } from '../support/start-test-api.ts';

const USER = { email: 'member@harbour.example', password: PASSWORD };
const NEXT = 'Lighthouse-keeper 92';
const HOUR = 3600_000;

const newKey = () => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
};
const KEY = newKey();

/** The hashing work so far: each entry is a call of argon2 with the parameters of its hash. */
const work: string[] = [];
const countingArgon2: typeof argon2 = {
  ...argon2,
  async hash(password, options) {
    work.push('hash');
    return argon2.hash(password, options);
  },
  async verify(stored, password) {
    work.push(`verify ${String(stored).split('$')[3]}`);
    return argon2.verify(stored, password);
  },
};

let rig: TestAccounts;
beforeAll(async () => {
  rig = await startAccounts({
    environment: { AUTH_JWT_KEY: KEY, TRUSTED_HOPS: '1' },
    overrides: { loadArgon2: async () => countingArgon2, hashCosts: undefined },
  });
  await rig.api.addUser(USER);
});
afterAll(() => rig.close());
beforeEach(async () => {
  await rig.api.context.db('rate_counters').delete();
  work.length = 0;
});

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  postJson(rig.api, AUTH_BASE + path, body, headers);
const signIn = (email: string, password: string) => post('/token?grant_type=password', { email, password });
const rows = (table: string) => rig.api.context.db(table);

async function workOf(call: () => Promise<unknown>): Promise<string[]> {
  work.length = 0;
  await call();
  return work.splice(0);
}

describe('the hashing work', () => {
  it('of a sign-in is the same for unknown emails, wrong passwords and banned users (E5)', async () => {
    const banned = { email: 'banned@harbour.example', password: PASSWORD };
    await rig.api.addUser(banned);
    await rows('users').where({ email: banned.email }).update({ banned_until: '2999-01-01 00:00:00.000' });
    const emails = [USER.email, 'nobody@harbour.example', banned.email];

    for (const email of emails)
      expect(await workOf(() => signIn(email, 'wrong'))).toEqual(['verify m=19456,t=2,p=1']);
  });

  it('of a sign-up is the same for new and for existing accounts (E1)', async () => {
    const emails = ['first@harbour.example', 'first@harbour.example', USER.email];

    for (const email of emails)
      expect(await workOf(() => post('/signup', { email, password: NEXT }))).toEqual(['hash']);
    expect(await rows('audit_log').where({ event: 'user_repeated_signup' })).toHaveLength(1);
  });

  it('is not done for guesses over the limit (B4)', async () => {
    await Promise.all(Array.from({ length: 20 }, () => signIn(USER.email, 'wrong')));

    expect(work.splice(0)).toHaveLength(10);
  });

  it('is not done for passwords that are too long (B9)', async () => {
    const answer = await signIn(USER.email, 'x'.repeat(257));

    expect([answer.status, work]).toEqual([400, []]);
  });
});

it('user data that is nested 15,000 levels deep is refused (B9)', async () => {
  const data = `${'['.repeat(15_000)}${']'.repeat(15_000)}`;
  const answer = await rig.api.fetch(`${AUTH_BASE}/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: `{"email":"deep@harbour.example","password":"${NEXT}","data":{"a":${data}}}`,
  });

  expect([answer.status, await jsonOf(answer)]).toMatchObject([400, { code: 'validation_failed' }]);
});

describe('limits of account emails (B6)', () => {
  let limited: TestAccounts;
  beforeAll(async () => {
    limited = await startAccounts({
      environment: {
        RATE_LIMIT_ACCOUNT_MAIL_INTERVAL: '',
        RATE_LIMIT_ACCOUNT_MAILS: '',
        RATE_LIMIT_MAIL_REQUESTS: '',
        TRUSTED_HOPS: '1',
      },
    });
    await limited.api.addUser(USER);
  });
  afterAll(() => limited.close());
  const recover = async (email: string, address: string) => {
    const headers = { 'x-forwarded-for': address };
    const answer = await postJson(limited.api, `${AUTH_BASE}/recover`, { email }, headers);
    return `${answer.status} ${answer.ok ? await answer.text() : ''}`.trim();
  };

  it('allow one per minute and five per hour, and the response does not tell', async () => {
    const { db } = limited.api.context;
    const interval = () => db('rate_counters').where('name', 'like', 'account-mail-interval%');
    expect(await recover(USER.email, '203.0.113.1')).toBe('200 {}');
    expect(await recover(USER.email, '203.0.113.2')).toBe('200 {}');
    expect(await limited.mailsTo(USER.email)).toHaveLength(1);
    for (let n = 0; n < 6; n += 1) {
      await interval().update({ expires_at: 1 });
      expect(await recover(USER.email, '203.0.113.3')).toBe('200 {}');
      await limited.mailsTo(USER.email);
    }

    expect(await limited.mailsTo(USER.email)).toHaveLength(5);
  });

  it('are counted for each kind, so nobody uses up the password reset of somebody else', async () => {
    const email = 'confirmed@harbour.example';
    await limited.api.addUser({ email, password: PASSWORD });
    const headers = { 'x-forwarded-for': '203.0.113.5' };
    for (const type of ['signup', 'email_change'])
      await postJson(limited.api, `${AUTH_BASE}/resend`, { type, email }, headers);

    expect(await recover(email, '203.0.113.4')).toBe('200 {}');
    expect(await limited.mailsTo(email)).toHaveLength(1);
  });

  it('allow thirty requests per hour from one address', async () => {
    const answers: string[] = [];
    for (let n = 0; n < 31; n += 1) answers.push(await recover(`r${n}@harbour.example`, '203.0.113.9'));

    expect(answers).toEqual([...Array<string>(30).fill('200 {}'), '429']);
  });
});

describe('a link of an account email', () => {
  it('has the same error when it is unknown, used, superseded or expired (E7)', async () => {
    const ask = async () => {
      await post('/recover', { email: USER.email });
      return rig.tokenFor(USER.email);
    };
    const superseded = await ask();
    const used = await ask();
    const redeem = (token_hash: string) => post('/verify', { type: 'recovery', token_hash });
    expect((await redeem(used)).status).toBe(200);
    const answers = [await redeem('x'.repeat(43)), await redeem(superseded), await redeem(used)];
    const expired = await ask();
    rig.api.advance(HOUR);
    answers.push(await redeem(expired));

    const bodies = await Promise.all(answers.map(jsonOf));
    for (const [index, { request_id: _, ...body }] of bodies.entries()) {
      expect(answers[index]?.status).toBe(403);
      expect(body).toEqual({
        ...{ code: 'otp_expired', error_code: 'otp_expired' },
        message: 'Email link is invalid or has expired',
        msg: 'Email link is invalid or has expired',
      });
    }
  });

  it('is stored as a SHA-256 hash (O2)', async () => {
    await post('/recover', { email: USER.email });
    const token = await rig.tokenFor(USER.email);
    const hashes = await rows('account_links').pluck('token_hash');

    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(hashes).toContain(createHash('sha256').update(token).digest('hex'));
  });

  it('leads to the configured site, whatever the request says (O6)', async () => {
    const evil = { host: 'evil.example', 'x-forwarded-host': 'evil.example', origin: 'https://evil.example' };
    await post('/recover?redirect_to=https%3A%2F%2Fevil.example%2F', { email: USER.email }, evil);
    const mail = (await rig.mailsTo(USER.email)).at(-1) ?? '';

    expect(mail).toContain('http://localhost:3000/?link=recovery#recovery=');
    expect(mail).not.toContain('evil.example');
  });

  it('is no access token, nor is a refresh token (T2)', async () => {
    await post('/recover', { email: USER.email });
    const { refresh_token } = await jsonOf(await signIn(USER.email, PASSWORD));

    for (const token of [await rig.tokenFor(USER.email), String(refresh_token)]) {
      const answer = await rig.api.fetch(`${AUTH_BASE}/user`, { headers: bearer(token) });
      expect([answer.status, (await jsonOf(answer))['code']]).toEqual([403, 'bad_jwt']);
    }
  });
});

describe('keys and access tokens', () => {
  it('live between two minutes and an hour, fifteen minutes by default (T3)', () => {
    expect(parseConfig({}).auth.accessSeconds).toBe(900);
    for (const seconds of ['119', '3601'])
      expect(() => parseConfig({ ACCESS_TOKEN_SECONDS: seconds })).toThrow(StartupError);
  });

  it('are named by their RFC 7638 thumbprint (T4)', async () => {
    const { access_token } = await jsonOf(await signIn(USER.email, PASSWORD));
    const { crv, kty, x, y } = createPublicKey(KEY).export({ format: 'jwk' });
    const thumbprint = createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url');

    expect(jwt.decode(String(access_token), { complete: true })?.header).toEqual({
      ...{ alg: 'ES256', typ: 'JWT', kid: thumbprint },
    });
  });

  it('rotate: tokens of the previous key are valid until it is dropped, and nobody is signed out (T5)', async () => {
    const { access_token, refresh_token } = await jsonOf(await signIn(USER.email, PASSWORD));
    const afterChange = async (environment: Record<string, string>) => {
      const api = await startTestApi({ sharing: rig.api, environment });
      const user = await api.fetch(`${AUTH_BASE}/user`, { headers: bearer(String(access_token)) });
      const path = `${AUTH_BASE}/token?grant_type=refresh_token`;
      const refreshed = await postJson(api, path, { refresh_token });
      const code = user.ok ? 'valid' : (await jsonOf(user))['code'];
      await api.close();
      return [code, refreshed.status];
    };
    const next = newKey();

    expect(await afterChange({ AUTH_JWT_KEY: next, AUTH_JWT_KEY_PREVIOUS: KEY })).toEqual(['valid', 200]);
    expect(await afterChange({ AUTH_JWT_KEY: next })).toEqual(['bad_jwt', 200]);
  });
});

describe('errors', () => {
  it('that are unknown are sent without details, for every kind of answer (S7)', async () => {
    const { db } = rig.api.context;
    await db.schema.renameTable('sessions', 'sessions_away');
    const answer = await signIn(USER.email, PASSWORD);
    await db.schema.renameTable('sessions_away', 'sessions');
    const text = await answer.text();

    expect(answer.status).toBe(500);
    expect(JSON.parse(text)).toMatchObject({ code: 'unexpected_failure', error_code: 'unexpected_failure' });
    expect(text).not.toMatch(/sessions|select|insert|sqlite|\.ts/i);
  });
});

describe('the log of all account flows (S6)', () => {
  it('has no password, token, code, link or secret', async () => {
    const email = 'everything@harbour.example';
    const secrets = new Set<string>([SECRET, KEY, PASSWORD, NEXT, 'Wrong-lantern 48']);
    const keep = (...found: readonly unknown[]) => found.forEach((each) => secrets.add(String(each)));
    const tokenFor = async (address: string) => {
      const token = await rig.tokenFor(address);
      keep(token);
      return token;
    };
    const client = rig.client();
    client.onAuthStateChange((_event, session) => {
      if (session) keep(session.access_token, session.refresh_token);
    });
    await client.signUp({ email, password: PASSWORD });
    await client.resend({ type: 'signup', email });
    await client.verifyOtp({ type: 'signup', token_hash: await tokenFor(email) });
    await client.signInWithPassword({ email, password: 'Wrong-lantern 48' });
    await client.signInWithPassword({ email, password: PASSWORD });
    await client.refreshSession();
    await client.updateUser({ data: { note: 'kept-to-myself' } });
    keep('kept-to-myself');
    const next = 'everything-else@harbour.example';
    await client.updateUser({ email: next, current_password: PASSWORD });
    for (const address of [email, next])
      await client.verifyOtp({ type: 'email_change', token_hash: await tokenFor(address) });
    await client.resetPasswordForEmail(next);
    const used = await tokenFor(next);
    await client.verifyOtp({ type: 'recovery', token_hash: used });
    const { error } = await client.updateUser({ password: NEXT });
    expect(error).toBeNull();
    await client.verifyOtp({ type: 'recovery', token_hash: used });
    await rig.api.fetch(`${AUTH_BASE}/verify?type=recovery&token_hash=${used}`);
    await post('/token?grant_type=refresh_token', { refresh_token: used });
    const { data: factor } = await client.mfa.enroll({ factorType: 'totp' });
    const secret = factor?.totp.secret ?? '';
    const code = new TOTP({ secret }).generate({ timestamp: rig.api.context.now() });
    const raised = await client.mfa.challengeAndVerify({ factorId: factor?.id ?? '', code });
    expect(raised.error).toBeNull();
    const headers = bearer(raised.data?.access_token ?? '');
    const created = await rig.api.fetch('/api/account/recovery-codes', { method: 'POST', headers });
    const { codes } = (await created.json()) as { codes: string[] };
    await postJson(rig.api, '/api/account/recovery-codes/redeem', { code: codes[0] }, headers);
    keep(secret, ...codes);
    const { db } = rig.api.context;
    await db.schema.renameTable('sessions', 'sessions_away');
    await client.signInWithPassword({ email: next, password: NEXT });
    await db.schema.renameTable('sessions_away', 'sessions');
    await client.signOut({ scope: 'global' });

    const log = rig.api.log();
    expect(log).toContain('auth request failed');
    expect(secrets.size).toBeGreaterThan(30);
    const hashes: string[] = await rows('users').pluck('password_hash');
    for (const secret of [...secrets, ...hashes]) expect(log).not.toContain(secret);
    for (const address of [email, next]) expect(log).not.toContain(address);
    expect(log).not.toMatch(/#(signup|recovery|invite|email_change)=/);
    expect(log).not.toContain(`"${code}"`);
  });
});
