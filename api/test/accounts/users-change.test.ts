import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { jsonOf, startTestApi, type TestApi } from '../support/start-test-api.ts';
import { linesAbout, signInAs, signUpOnly, UNKNOWN_ID, type SignedInUser } from './users.fixture.ts';

const SUBMISSIONS = '/api/admin/submissions';

let api: TestApi;
let admin: SignedInUser;
let people = 0;
beforeAll(async () => {
  api = await startTestApi();
  admin = await signInAs('admin@harbour.example', 'admin', api);
});
afterAll(() => api.close());

const aPerson = (role: 'reviewer' | 'admin' | null) =>
  signInAs(`person-${(people += 1)}@harbour.example`, role, api);
const newLines = async ({ id }: SignedInUser) =>
  (await linesAbout(id, api)).filter(({ event }) => event !== 'admin_created');
const outcomeOf = async (response: Response) => [response.status, (await jsonOf(response))['code']];

describe('a new role', () => {
  it('approves a sign-up, from its next request on', async () => {
    const person = await aPerson(null);
    expect(await person.statusOf(SUBMISSIONS)).toBe(403);

    const response = await admin.call('PUT', `/${person.id}/role`, { role: 'reviewer' });

    expect(response.status).toBe(204);
    expect(await person.statusOf(SUBMISSIONS)).toBe(200);
    expect(await newLines(person)).toEqual([
      { event: 'role_granted', actor: admin.id, detail: { role: 'reviewer' } },
    ]);
  });

  it('takes away what the earlier one permitted at once', async () => {
    const person = await aPerson('reviewer');
    await admin.call('PUT', `/${person.id}/role`, { role: 'analyst' });

    expect(await person.statusOf(SUBMISSIONS)).toBe(403);
  });

  it('that the account has already changes nothing', async () => {
    const person = await aPerson('reviewer');

    expect((await admin.call('PUT', `/${person.id}/role`, { role: 'reviewer' })).status).toBe(204);
    expect(await newLines(person)).toEqual([]);
  });

  it('waits until the email is confirmed', async () => {
    const email = 'waiting@harbour.example';
    await signUpOnly(email, api);
    const { id } = await api.context.db('users').where({ email }).first('id');
    const response = await admin.call('PUT', `/${id}/role`, { role: 'reviewer' });

    expect(await outcomeOf(response)).toEqual([409, 'email_unconfirmed']);
  });

  it('is one of the roles', async () => {
    const person = await aPerson(null);

    expect((await admin.call('PUT', `/${person.id}/role`, { role: 'owner' })).status).toBe(422);
  });
});

describe('a role that is removed', () => {
  it('ends the sessions of the account', async () => {
    const person = await aPerson('reviewer');

    expect((await admin.call('DELETE', `/${person.id}/role`)).status).toBe(204);

    expect(await person.statusOf(SUBMISSIONS)).toBe(401);
    expect(await newLines(person)).toEqual([{ event: 'role_revoked', actor: admin.id, detail: null }]);
  });
});

describe('an account that is disabled', () => {
  it('is signed out, and can sign in again once it is enabled', async () => {
    const person = await aPerson('reviewer');
    const signIn = () => api.signIn({ email: person.email, password: 'long enough' });

    expect((await admin.call('PUT', `/${person.id}/ban`)).status).toBe(204);
    expect(await person.statusOf(SUBMISSIONS)).toBe(401);
    expect(await signIn()).toBeUndefined();
    expect((await admin.call('DELETE', `/${person.id}/ban`)).status).toBe(204);

    expect(await signIn()).toEqual(expect.any(String));
    expect(await newLines(person)).toEqual([
      { event: 'admin_banned', actor: admin.id, detail: null },
      { event: 'admin_unbanned', actor: admin.id, detail: null },
    ]);
  });
});

describe('a sign-out by an admin', () => {
  it('ends all sessions of the account and says how many', async () => {
    const person = await aPerson('reviewer');
    const response = await admin.call('DELETE', `/${person.id}/sessions`);

    expect(await jsonOf(response)).toEqual({ sessions: 1 });
    expect(await person.statusOf(SUBMISSIONS)).toBe(401);
    expect(await newLines(person)).toEqual([
      { event: 'admin_signed_out', actor: admin.id, detail: { sessions: 1 } },
    ]);
  });
});

const CHANGES = [
  ['PUT', '/role', { role: 'reviewer' }],
  ['DELETE', '/role', undefined],
  ['PUT', '/ban', undefined],
] as const;

describe('an admin', () => {
  it.each(CHANGES)('cannot %s the own %s, even with another admin', async (method, path, body) => {
    await aPerson('admin');
    const response = await admin.call(method, `/${admin.id}${path}`, body);

    expect(await outcomeOf(response)).toEqual([409, 'own_account']);
    expect(await admin.statusOf('/api/admin/users')).toBe(200);
  });

  it.each([...CHANGES, ['DELETE', '/ban', undefined], ['DELETE', '/sessions', undefined]] as const)(
    'gets 404 for %s %s of an unknown account',
    async (method, path, body) => {
      expect((await admin.call(method, `/${UNKNOWN_ID}${path}`, body)).status).toBe(404);
    },
  );
});

describe('somebody who is not an admin', () => {
  it('changes nothing', async () => {
    const person = await aPerson(null);
    const analyst = await signInAs('analyst@harbour.example', 'analyst', api);
    const reviewer = await aPerson('reviewer');
    for (const [method, path, body] of [...CHANGES, ['GET', '', undefined] as const]) {
      const to = path === '' ? '' : `/${person.id}${path}`;
      for (const other of [analyst, reviewer, person])
        expect((await other.call(method, to, body)).status).toBe(403);
      expect((await api.fetch(`/api/admin/users${to}`, { method })).status).toBe(401);
    }
    expect(await newLines(person)).toEqual([]);
  });
});
