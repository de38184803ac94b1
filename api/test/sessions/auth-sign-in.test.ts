import { scryptSync } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AUTH_BASE } from '@site/shared/contracts/auth';
import { GoTrueClient, isAuthSessionMissingError, type AuthError } from '@supabase/auth-js';
import { ADMIN, bearer, jsonOf, postJson, startTestApi, type TestApi } from '../support/start-test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ overrides: { hashCosts: undefined } });
  await api.addUser({ ...ADMIN, role: 'admin' });
});
afterAll(() => api.close());

/** The auth client as the admin area creates it. */
function createClient() {
  return new GoTrueClient({
    url: api.url + AUTH_BASE,
    autoRefreshToken: false,
    storageKey: `test-${Math.random()}`,
  });
}

async function signedIn() {
  const client = createClient();
  const { data, error } = await client.signInWithPassword(ADMIN);
  if (error) throw error;
  return { client, session: data.session };
}

const tokenPath = `${AUTH_BASE}/token?grant_type=password`;

describe('the real auth client', () => {
  it('signs in and gets a session in the expected format', async () => {
    const { session } = await signedIn();

    expect(session).toMatchObject({ token_type: 'bearer', expires_in: 900 });
    expect(session.user).toMatchObject({ email: ADMIN.email, role: 'authenticated', factors: [] });
    expect(session.user.user_metadata).toEqual({});
  });

  it('gets the same error for a wrong password and an unknown email', async () => {
    const wrong = await createClient().signInWithPassword({ ...ADMIN, password: 'wrong' });
    const unknown = await createClient().signInWithPassword({ email: 'nobody@x.example', password: 'wrong' });

    for (const { error } of [wrong, unknown]) {
      expect(error?.message).toBe('Invalid login credentials');
      expect((error as AuthError).code).toBe('invalid_credentials');
      expect(error?.status).toBe(400);
    }
  });

  it('reads its user, verifies the token with the published key, and reads its assurance level', async () => {
    const { client } = await signedIn();

    expect((await client.getUser()).data.user?.email).toBe(ADMIN.email);
    expect((await client.getClaims()).data?.claims).toMatchObject({ email: ADMIN.email, aal: 'aal1' });
    expect((await client.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel).toBe('aal1');
    expect((await client.mfa.listFactors()).data?.all).toEqual([]);
  });

  it('refreshes the session and gets a new token', async () => {
    const { client, session } = await signedIn();
    const { data } = await client.refreshSession();

    expect(data.session?.refresh_token).not.toBe(session.refresh_token);
    const claims = await client.getClaims();
    expect(claims.data?.claims['session_id']).toBe(sessionIdOf(session.access_token));
  });

  it('can neither read nor refresh after signing out (S1)', async () => {
    const { client, session } = await signedIn();
    await client.signOut({ scope: 'local' });

    const other = createClient();
    const user = await other.getUser(session.access_token);
    expect(isAuthSessionMissingError(user.error)).toBe(true);
    const refreshed = await other.refreshSession({ refresh_token: session.refresh_token });
    expect(refreshed.error?.code).toBe('refresh_token_not_found');
    const call = await api.fetch('/api/user-roles/me', { headers: bearer(session.access_token) });
    expect(call.status).toBe(401);
  });

  it('signs out other sessions or all sessions (S1)', async () => {
    const [first, second] = [await signedIn(), await signedIn()];
    await first.client.signOut({ scope: 'others' });

    expect((await first.client.getUser()).error).toBeNull();
    expect(isAuthSessionMissingError((await second.client.getUser()).error)).toBe(true);

    const third = await signedIn();
    await third.client.signOut({ scope: 'global' });
    expect(isAuthSessionMissingError((await first.client.getUser()).error)).toBe(true);
  });
});

describe('POST /token?grant_type=password', () => {
  it('ignores the case of the email but not of the password', async () => {
    expect((await postJson(api, tokenPath, { ...ADMIN, email: ' ADMIN@ledgerwell.example ' })).status).toBe(
      200,
    );
    expect(
      (await postJson(api, tokenPath, { ...ADMIN, password: ADMIN.password.toUpperCase() })).status,
    ).toBe(400);
  });

  it('answers an unknown email, a wrong password and a banned user with a wrong password identically (E2)', async () => {
    const banned = { email: 'banned@ledgerwell.example', password: 'once welcome' };
    await api.addUser(banned);
    await api.context
      .db('users')
      .where({ email: banned.email })
      .update({ banned_until: '2999-01-01 00:00:00.000' });
    const attempts = [
      { ...ADMIN, password: 'x' },
      { email: 'no@x.example', password: 'x' },
      { ...banned, password: 'x' },
    ];
    const answers = await Promise.all(attempts.map((attempt) => postJson(api, tokenPath, attempt)));

    const bodies = await Promise.all(
      answers.map(async (answer) => ({ ...(await jsonOf(answer)), request_id: '' })),
    );
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
    const names = answers.map(({ headers }) => [...headers.keys()].join());
    expect(new Set(names).size).toBe(1);
    expect(await jsonOf(await postJson(api, tokenPath, banned))).toMatchObject({ code: 'user_banned' });
  });

  it('reveals an unconfirmed email only with the correct password (E3)', async () => {
    const fresh = { email: 'fresh@ledgerwell.example', password: 'just arrived' };
    await api.addUser(fresh);
    await api.context.db('users').where({ email: fresh.email }).update({ email_confirmed_at: null });

    const wrong = await jsonOf(await postJson(api, tokenPath, { ...fresh, password: 'x' }));
    expect(wrong['code']).toBe('invalid_credentials');
    expect(await jsonOf(await postJson(api, tokenPath, fresh))).toMatchObject({
      code: 'email_not_confirmed',
    });
  });

  it('sends code and text under both names, and the API version (T10)', async () => {
    const response = await postJson(api, tokenPath, { email: 'a@b.example', password: 'x' });

    expect(response.headers.get('x-supabase-api-version')).toBe('2024-01-01');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('x-powered-by')).toBeNull();
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    const { code, error_code, message, msg } = await jsonOf(response);
    expect([code, message]).toEqual([error_code, msg]);
  });

  it('rejects bodies that are too long or not valid (B9)', async () => {
    const statusOf = async (body: unknown) => (await postJson(api, tokenPath, body)).status;

    expect(await statusOf({ email: ADMIN.email, password: 'x'.repeat(257) })).toBe(400);
    expect(await statusOf({ email: ['a@b.example'], password: 'x' })).toBe(400);
    expect(await statusOf({ email: ADMIN.email, password: 'x'.repeat(40_000) })).toBe(413);
    const broken = await api.fetch(tokenPath, { method: 'POST', body: '{' });
    expect(await jsonOf(broken)).toMatchObject({ code: 'bad_json' });
    const other = await postJson(api, `${AUTH_BASE}/token?grant_type=magic`, {});
    expect(await jsonOf(other)).toMatchObject({ message: 'unsupported_grant_type' });
  });

  it('writes an audit line for success and failure', async () => {
    await api.context.db('audit_log').delete();
    await postJson(api, tokenPath, ADMIN);
    await postJson(api, tokenPath, { ...ADMIN, password: 'wrong' });

    const lines = await api.context
      .db('audit_log')
      .orderBy('id')
      .select('event', 'result', 'address', 'actor_id');
    expect(lines).toMatchObject([
      { event: 'login', result: 'success', address: '127.0.0.1', actor_id: expect.any(String) },
      { event: 'login_failed', result: 'failure' },
    ]);
  });

  const SALT = Buffer.alloc(16, 7);
  it.each([
    ['of weaker parameters', (text: string) => hash(text, { memoryCost: 8192, timeCost: 1, parallelism: 1 })],
    [
      'by scrypt',
      async (text: string) => {
        const tag = scryptSync(text, SALT, 32, { N: 1024, r: 8, p: 1 });
        return `$scrypt$1024,8,1$${SALT.toString('base64')}$${tag.toString('base64')}`;
      },
    ],
  ])('replaces an outdated password hash %s', async (name, hashOutdated) => {
    const email = `${name.replaceAll(' ', '-')}@ledgerwell.example`;
    const old = { email, password: 'from long ago' };
    await api.addUser(old);
    const outdated = await hashOutdated(old.password);
    await api.context.db('users').where({ email: old.email }).update({ password_hash: outdated });

    await api.signIn(old);

    const { password_hash } = await api.context.db('users').where({ email: old.email }).first();
    expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  });

  it('keeps the 20 newest sessions of a user (T9)', async () => {
    const busy = { email: 'busy@ledgerwell.example', password: 'many devices' };
    await api.addUser(busy);
    const tokens: string[] = [];
    for (let count = 0; count < 21; count += 1) {
      api.advance(1000);
      tokens.push(await api.signIn(busy));
    }

    const [first = '', second = ''] = tokens;
    const status = async (token: string) =>
      (await api.fetch(`${AUTH_BASE}/user`, { headers: bearer(token) })).status;
    expect([await status(first), await status(second)]).toEqual([403, 200]);
  });
});

function sessionIdOf(accessToken: string): string {
  const [, payload = ''] = accessToken.split('.');
  return JSON.parse(Buffer.from(payload, 'base64url').toString())['session_id'];
}
