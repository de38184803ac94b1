import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as contracts from '../support/all-contracts.fixture.ts';
import { isPermission, ROLES, rolesWith } from '@site/shared/contracts/auth';
import { type Endpoint } from '@site/shared/contracts';
import { bearer, jsonOf, startTestApi, type TestApi } from '../support/start-test-api.ts';

const CALLERS = [...ROLES, null];

let api: TestApi;
const tokens = new Map<string | null, string>();
beforeAll(async () => {
  api = await startTestApi();
  for (const role of CALLERS) {
    const user = { email: `${role}@ledgerwell.example`, password: 'long enough' };
    await api.addUser({ ...user, ...(role ? { role } : {}) });
    tokens.set(role, await api.signIn(user));
  }
});
afterAll(() => api.close());

const restricted = Object.values<unknown>(contracts).flatMap((value) => {
  if (!isEndpoint(value) || !isPermission(value.access)) return [];
  return [{ name: value.name, endpoint: value, roles: rolesWith(value.access) }];
});

const call = ({ method, path }: Endpoint, role: string | null) =>
  api.fetch(path.replace(/:\w+/g, '00000000-0000-7000-8000-000000000000'), {
    method,
    headers: bearer(tokens.get(role) ?? ''),
  });

describe('an endpoint that needs a permission', () => {
  it.each(restricted)('$name admits the roles with the permission only', async ({ endpoint, roles }) => {
    for (const role of CALLERS) {
      const response = await call(endpoint, role);
      const code = response.status === 403 ? (await jsonOf(response))['code'] : null;

      const mayCall = roles.some((each) => each === role);
      expect({ role, code }).toEqual({ role, code: mayCall ? null : 'role_insufficient' });
    }
  });

  it('reads the role on every call: a change counts from the next request', async () => {
    const user = { email: 'moving@ledgerwell.example', password: 'long enough' };
    await api.addUser({ ...user, role: 'reviewer' });
    tokens.set('moving', await api.signIn(user));
    const id = await api.context.db('users').where({ email: user.email }).first('id');
    const set = (role: string) => api.context.db('user_roles').where({ user_id: id.id }).update({ role });
    const status = async () => (await call(contracts.listSubmissionRows, 'moving')).status;

    expect(await status()).toBe(200);
    await set('analyst');
    expect(await status()).toBe(403);
    await set('a-role-of-a-later-version');
    expect(await status()).toBe(403);
    await set('admin');
    expect(await status()).toBe(200);
  });
});

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'path' in value && 'access' in value;
}
