import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { AUTH_BASE, type listOwnSessions } from '@site/shared/contracts/auth';
import { type ReplyOf } from '@site/shared/contracts';
import { bearer, jsonOf, postJson, startTestApi, type TestApi } from '../support/start-test-api.ts';

const USER = { email: 'user@ledgerwell.example', password: 'an ordinary one' };
const OTHER = { email: 'other@ledgerwell.example', password: 'another one' };
const PATH = '/api/account/sessions';
const MINUTE = 60_000;

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ environment: { TRUSTED_HOPS: '1' } });
  await api.addUser(USER);
  await api.addUser(OTHER);
});
afterAll(() => api.close());
beforeEach(() => api.context.db('sessions').delete());

async function signIn(user = USER, headers: Record<string, string> = {}) {
  api.advance(1000);
  const answer = await postJson(api, `${AUTH_BASE}/token?grant_type=password`, user, headers);
  return (await answer.json()) as { access_token: string; refresh_token: string };
}

async function list(token: string) {
  const answer = await api.fetch(PATH, { headers: bearer(token) });
  return ((await answer.json()) as ReplyOf<typeof listOwnSessions>).items;
}

const end = (id: string, token: string) =>
  api.fetch(`${PATH}/${id}`, { method: 'DELETE', headers: bearer(token) });
const apiStatus = async (token: string) => (await api.fetch(PATH, { headers: bearer(token) })).status;
const refresh = (refresh_token: string) =>
  postJson(api, `${AUTH_BASE}/token?grant_type=refresh_token`, { refresh_token });

describe('the own sessions (S2)', () => {
  it('are listed newest first, with what tells them apart', async () => {
    await signIn(USER, { 'user-agent': 'Phone', 'x-forwarded-for': '203.0.113.7' });
    const { access_token } = await signIn(USER, { 'user-agent': 'Laptop', 'x-forwarded-for': '203.0.113.8' });
    await signIn(OTHER);

    expect(await list(access_token)).toMatchObject([
      { userAgent: 'Laptop', address: '203.0.113.8', aal: 'aal1', isCurrent: true },
      { userAgent: 'Phone', address: '203.0.113.7', aal: 'aal1', isCurrent: false },
    ]);
  });

  it('show when each was last used', async () => {
    const other = await signIn();
    api.advance(5 * MINUTE);
    await refresh(other.refresh_token);
    const { access_token } = await signIn();

    const [, session] = await list(access_token);
    const { createdAt = '', lastSeenAt = '' } = session ?? {};
    expect(Date.parse(lastSeenAt) - Date.parse(createdAt)).toBeGreaterThanOrEqual(5 * MINUTE);
  });

  it('that have expired are not listed', async () => {
    await signIn();
    api.advance(15 * 24 * 60 * MINUTE);
    const { access_token } = await signIn();

    expect(await list(access_token)).toHaveLength(1);
  });

  it('can be ended: their tokens are rejected at once, and the audit log records it', async () => {
    const lost = await signIn();
    const { access_token } = await signIn();
    const [current, other] = await list(access_token);

    expect((await end(other?.id ?? '', access_token)).status).toBe(204);
    expect(await apiStatus(lost.access_token)).toBe(401);
    expect(await jsonOf(await refresh(lost.refresh_token))).toMatchObject({
      code: 'refresh_token_not_found',
    });
    expect(await list(access_token)).toHaveLength(1);
    const [line] = await api.context.db('audit_log').where({ event: 'token_revoked' });
    expect(line).toMatchObject({ result: 'success', session_id: current?.id, address: '127.0.0.1' });
    expect(JSON.parse(line.detail)).toEqual({ session: other?.id });
  });

  it('include the current one, which can be ended too', async () => {
    const { access_token } = await signIn();
    const [current] = await list(access_token);

    expect((await end(current?.id ?? '', access_token)).status).toBe(204);
    expect(await apiStatus(access_token)).toBe(401);
  });

  it('of another user cannot be ended, nor can unknown ones', async () => {
    const theirs = await signIn(OTHER);
    const [session] = await list(theirs.access_token);
    const { access_token } = await signIn();

    for (const id of [session?.id ?? '', '00000000-0000-7000-8000-000000000000', 'nothing'])
      expect((await end(id, access_token)).status).toBe(404);
    expect(await apiStatus(theirs.access_token)).toBe(200);
  });
});

describe('old sessions', () => {
  it('are deleted by the housekeeping after 30 days, and newer ones stay', async () => {
    const DAY = 24 * 60 * MINUTE;
    await signIn();
    api.advance(29 * DAY);
    await signIn();
    await api.context.housekeeping.run();
    const before = await api.context.db('sessions').pluck('id');
    api.advance(2 * DAY);
    await api.context.housekeeping.run();

    expect(before).toHaveLength(2);
    expect(await api.context.db('sessions').pluck('id')).toHaveLength(1);
  });
});
