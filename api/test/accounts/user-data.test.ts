import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { AUTH_BASE } from '@site/shared/contracts/auth';
import { GoTrueClient } from '@supabase/auth-js';
import { bearer, jsonOf, startTestApi, type TestApi } from '../support/start-test-api.ts';

const USER = { email: 'user@ledgerwell.example', password: 'an ordinary one' };

let api: TestApi;
let client: GoTrueClient;
let token: string;
beforeAll(async () => {
  api = await startTestApi();
  await api.addUser(USER);
  client = new GoTrueClient({ url: api.url + AUTH_BASE, autoRefreshToken: false, storageKey: 'user-data' });
  const { data } = await client.signInWithPassword(USER);
  token = data.session?.access_token ?? '';
});
afterAll(() => api.close());
beforeEach(() => api.context.db('users').update({ user_metadata: '{}' }));

const put = (body: unknown) =>
  api.fetch(`${AUTH_BASE}/user`, {
    method: 'PUT',
    headers: { ...bearer(token), 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const stored = async () => (await client.getUser()).data.user?.user_metadata;

describe('the data of a user', () => {
  it('is merged into what is stored, and a key with null is removed', async () => {
    await client.updateUser({ data: { name: 'Robin', team: 'Audit' } });
    const { data, error } = await client.updateUser({ data: { team: null, desk: { floor: 3 } } });

    expect(error).toBeNull();
    expect(data.user?.user_metadata).toEqual({ name: 'Robin', desk: { floor: 3 } });
    expect(await stored()).toEqual({ name: 'Robin', desk: { floor: 3 } });
    const lines = await api.context.db('audit_log').where({ event: 'user_modified' });
    expect(lines[0]).toMatchObject({ result: 'success', actor_id: data.user?.id });
  });

  it('changed by eight requests at once keeps all changes', async () => {
    const keys = Array.from({ length: 8 }, (_, index) => `key${index}`);
    const answers = await Promise.all(keys.map((key) => put({ data: { [key]: true } })));

    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(Object.keys((await stored()) ?? {}).toSorted()).toEqual(keys);
  });

  it('is bounded in size, also over several requests', async () => {
    const part = (key: string) => put({ data: { [key]: 'x'.repeat(2000) } });
    expect([(await part('a')).status, (await part('b')).status]).toEqual([200, 200]);

    const refused = await part('c');
    expect(refused.status).toBe(400);
    expect(await jsonOf(refused)).toMatchObject({ code: 'validation_failed' });
    expect(Object.keys((await stored()) ?? {})).toEqual(['a', 'b']);
  });

  it('is bounded in depth', async () => {
    expect((await put({ data: { a: { b: { c: [] } } } })).status).toBe(200);
    expect((await put({ data: { a: { b: { c: { d: [] } } } } })).status).toBe(400);
  });

  it.each([[[]], ['text'], [7]])('cannot be %j', async (data) => {
    expect((await put({ data })).status).toBe(400);
  });

  it('cannot change the prototype of anything', async () => {
    const answer = await api.fetch(`${AUTH_BASE}/user`, {
      method: 'PUT',
      headers: { ...bearer(token), 'content-type': 'application/json' },
      body: '{"data":{"__proto__":{"role":"admin"},"constructor":{"prototype":{"role":"admin"}}}}',
    });

    expect(answer.status).toBe(200);
    expect(Reflect.get({}, 'role')).toBeUndefined();
  });

  it('changes neither the id nor the role', async () => {
    const before = await jsonOf(await put({}));
    const after = await jsonOf(
      await put({ id: 'x', role: 'admin', aud: 'admin', data: { role: 'admin', id: 'x' } }),
    );

    for (const key of ['id', 'role', 'aud', 'app_metadata']) expect(after[key]).toEqual(before[key]);
    const own = await api.fetch('/api/user-roles/me', { headers: bearer(token) });
    expect(await jsonOf(own)).toMatchObject({ role: null });
  });

  it('of the server cannot be changed', async () => {
    const refused = await put({ app_metadata: { roles: ['admin'] }, data: { name: 'Robin' } });

    expect(refused.status).toBe(403);
    expect(await jsonOf(refused)).toMatchObject({ code: 'not_admin', error_code: 'not_admin' });
    expect(await stored()).toEqual({});
  });

  it('is not in the access token', async () => {
    await client.updateUser({ data: { name: 'Robin' } });
    const { data } = await client.refreshSession();

    expect(data.user?.user_metadata).toEqual({ name: 'Robin' });
    expect((await client.getClaims()).data?.claims.user_metadata).toEqual({});
  });

  it('can come with the sign-up', async () => {
    const other = new GoTrueClient({ url: api.url + AUTH_BASE, storageKey: 'sign-up-data' });
    const { data, error } = await other.signUp({
      email: 'newcomer@harbour.example',
      password: 'Harbour-lantern 47',
      options: { data: { name: 'Kim' } },
    });

    expect(error).toBeNull();
    expect(data.user?.user_metadata).toEqual({ name: 'Kim' });
  });
});
