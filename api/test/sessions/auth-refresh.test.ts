import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AUTH_BASE } from '@site/shared/contracts/auth';
import { ADMIN, bearer, jsonOf, postJson, startTestApi, type TestApi } from '../support/start-test-api.ts';

const USER = { email: 'user@ledgerwell.example', password: 'an ordinary one' };
const HOUR = 3600_000;

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
  await api.addUser(USER);
});
afterAll(() => api.close());

interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
}

const signIn = async (user = USER) =>
  (await (await postJson(api, `${AUTH_BASE}/token?grant_type=password`, user)).json()) as Tokens;
const send = (refresh_token: string) =>
  postJson(api, `${AUTH_BASE}/token?grant_type=refresh_token`, { refresh_token });
const refresh = async (token: string) => (await (await send(token)).json()) as Tokens;
const codeOf = async (token: string) => (await jsonOf(await send(token)))['code'];
/** The statements of some work, without those of the limits. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const { db } = api.context;
  const statements: string[] = [];
  const listen = ({ sql }: { readonly sql: string }) => void statements.push(sql);
  db.on('query', listen);
  await work().finally(() => db.removeListener('query', listen));
  return statements.filter((sql) => !sql.includes('rate_counters'));
}
const userStatus = async (token: string) =>
  (await api.fetch(`${AUTH_BASE}/user`, { headers: bearer(token) })).status;

describe('a refresh token', () => {
  it('used by eight tabs at once returns the same next token to all of them (T8)', async () => {
    const { refresh_token } = await signIn();
    const answers = await Promise.all(Array.from({ length: 8 }, () => refresh(refresh_token)));

    expect(new Set(answers.map((answer) => answer.refresh_token)).size).toBe(1);
    expect(answers[0]?.refresh_token).not.toBe(refresh_token);
  });

  it('costs one read and one write', async () => {
    const { refresh_token } = await signIn();
    const statements = await statementsOf(() => refresh(refresh_token));

    expect(statements.map((sql) => sql.slice(0, 6))).toEqual(['select', 'update']);
  });

  it('can be used again within a day when the response was lost, and returns the same next token', async () => {
    const { refresh_token: parent } = await signIn();
    const { refresh_token: child } = await refresh(parent);
    api.advance(23 * HOUR);

    expect((await refresh(parent)).refresh_token).toBe(child);
    expect((await send(child)).status).toBe(200);
  });

  it('that is two rotations old still works within ten seconds (T8)', async () => {
    const { refresh_token: oldest } = await signIn();
    const { refresh_token: middle } = await refresh(oldest);
    const { refresh_token: newest } = await refresh(middle);
    api.advance(9000);

    expect((await refresh(oldest)).refresh_token).toBe(newest);
  });

  it('that is two rotations old ends the session after ten seconds, and the audit log records it (T8)', async () => {
    const { refresh_token: oldest } = await signIn();
    const { refresh_token: middle } = await refresh(oldest);
    const { refresh_token: newest, access_token } = await refresh(middle);
    api.advance(11_000);

    expect(await codeOf(oldest)).toBe('refresh_token_already_used');
    expect(await codeOf(newest)).toBe('refresh_token_not_found');
    expect(await userStatus(access_token)).toBe(403);
    expect(await api.context.db('audit_log').pluck('event')).toContain('refresh_reuse_detected');
  });

  it('that is sent by several at once, too old, tells the owner once', async () => {
    const owner = { ...USER, email: 'owner@ledgerwell.example' };
    await api.addUser(owner);
    const { refresh_token: oldest } = await signIn(owner);
    await refresh((await refresh(oldest)).refresh_token);
    api.advance(11_000);
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(oldest)));

    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 400));
    const { db } = api.context;
    const [userId] = (await db('users').where({ email: owner.email }).pluck('id')) as [string];
    const mine = { event: 'refresh_reuse_detected', actor_id: userId };
    expect(await db('audit_log').where(mine)).toHaveLength(1);
    const mails = db('mail_outbox').where({ kind: 'account-session-ended', subject_id: userId });
    expect(await mails).toHaveLength(1);
  });

  it('that is not valid gets a 4xx response (T7)', async () => {
    const { refresh_token } = await signIn();
    const bytes = Buffer.from(refresh_token, 'base64url');
    const forged = Buffer.from(bytes);
    forged.writeUInt8(bytes.readUInt8(20) + 1, 20);

    expect(await codeOf(forged.toString('base64url'))).toBe('refresh_token_not_found');
    expect(await codeOf('nonsense')).toBe('validation_failed');
    expect((await send('')).status).toBe(400);
  });

  it('is not stored in the database (T7)', async () => {
    const { refresh_token } = await signIn();
    const rows = await api.context.db('sessions');

    expect(JSON.stringify(rows)).not.toContain(refresh_token.slice(30));
  });
});

describe('the lifetime of a session (T9)', () => {
  it('of an ordinary user ends 14 days after the last refresh', async () => {
    const { refresh_token } = await signIn();
    api.advance(13 * 24 * HOUR);
    const next = await refresh(refresh_token);
    api.advance(14 * 24 * HOUR + 1000);

    expect(await codeOf(next.refresh_token)).toBe('session_expired');
  });

  it('of an ordinary user ends after 30 days in any case', async () => {
    let { refresh_token } = await signIn();
    for (let week = 0; week < 4; week += 1) {
      api.advance(7 * 24 * HOUR);
      ({ refresh_token } = await refresh(refresh_token));
    }
    api.advance(2 * 24 * HOUR + 1000);

    expect(await codeOf(refresh_token)).toBe('session_expired');
  });

  it('of an admin ends after an hour without an API call, even with token refreshes', async () => {
    await api.addUser({ ...ADMIN, role: 'admin' });
    let { refresh_token } = await signIn(ADMIN);
    for (let quarter = 0; quarter < 4; quarter += 1) {
      api.advance(HOUR / 4 - 1000);
      ({ refresh_token } = await refresh(refresh_token));
    }
    api.advance(10_000);

    expect(await codeOf(refresh_token)).toBe('session_expired');
  });

  it('of an active admin ends after twelve hours', async () => {
    await api.addUser({ ...ADMIN, role: 'admin' });
    let tokens = await signIn(ADMIN);
    for (let half = 0; half < 23; half += 1) {
      api.advance(HOUR / 2);
      tokens = await refresh(tokens.refresh_token);
      const response = await api.fetch('/api/admin/submissions', { headers: bearer(tokens.access_token) });
      expect(response.status).toBe(200);
    }
    api.advance(HOUR / 2 + 1000);

    expect(await codeOf(tokens.refresh_token)).toBe('session_expired');
  });

  it('ends with a 401 from API endpoints', async () => {
    const token = await api.signIn();
    api.advance(10 * 60_000);
    expect((await api.fetch('/api/user-roles/me', { headers: bearer(token) })).status).toBe(200);
    api.advance(6 * 60_000);

    const response = await api.fetch('/api/user-roles/me', { headers: bearer(token) });
    expect(response.status).toBe(401);
    expect(await jsonOf(response)).toMatchObject({ code: 'token_invalid' });
  });
});
