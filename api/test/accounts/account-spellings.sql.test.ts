import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { AUTH_BASE } from '@site/shared/contracts/auth';
import { createAdmins } from '../../src/auth/accounts/admins.ts';
import { createPasswords } from '../../src/auth/passwords.ts';
import { PASSWORD } from './account-mails.ts';
import {
  bearer,
  jsonOf,
  postJson,
  QUICK_HASHES,
  startTestApi,
  type TestApi,
} from '../support/start-test-api.ts';
import { signInAs } from './users.fixture.ts';

const UNICODE = 'zo\u00eb@m\u00fcnchen.example';
const SPELLINGS = [
  UNICODE,
  'Zo\u00eb@XN--mnchen-3ya.example',
  'zoe\u0308@mu\u0308nchen.example',
  'zoe\u0308@xn--mnchen-3ya.example',
];

let api: TestApi;
beforeEach(async () => {
  api = await startTestApi();
});
afterEach(() => api.close());

/** Stores an account as a version did that stored what was typed, in lower case. Resolves with its id. */
async function store(email: string, password = PASSWORD): Promise<string> {
  const { db } = api.context;
  const placeholder = 'placeholder@harbour.example';
  await api.addUser({ email: placeholder, password });
  const { id } = await db('users').where({ email: placeholder }).first('id');
  await db('users').where({ id }).update({ email: email.toLowerCase() });
  return id;
}
const signIn = (email: string, password = PASSWORD) =>
  postJson(api, `${AUTH_BASE}/token?grant_type=password`, { email, password });
const signUp = (email: string) => postJson(api, `${AUTH_BASE}/signup`, { email, password: PASSWORD });
const users = () => api.context.db('users').pluck('email');

describe.each(SPELLINGS)('an account that was stored as %s', (stored) => {
  it('is signed in to with every spelling', async () => {
    await store(stored);

    for (const email of SPELLINGS) expect((await signIn(email)).status).toBe(200);
  });

  it('gets the recovery link that is asked for with every spelling', async () => {
    const id = await store(stored);
    for (const email of SPELLINGS) {
      await postJson(api, `${AUTH_BASE}/recover`, { email });
      expect(await api.context.db('account_links').pluck('user_id')).toEqual([id]);
      await api.context.db('account_links').delete();
    }
  });

  it('exists already for a sign-up and an invitation with every spelling', async () => {
    await store(stored);
    const admin = await signInAs('admin@harbour.example', 'admin', api);
    for (const email of SPELLINGS) {
      expect(await jsonOf(await signUp(email))).toMatchObject({ code: 'user_already_exists' });
      expect((await admin.call('POST', '/invitations', { email, role: 'reviewer' })).status).toBe(409);
    }

    expect(await users()).toHaveLength(2);
  });

  it('does not change its email when it is given another spelling of it', async () => {
    await store(stored);
    const { access_token: token } = await jsonOf(await signIn(stored));
    for (const email of SPELLINGS) {
      const answer = await api.fetch(`${AUTH_BASE}/user`, {
        method: 'PUT',
        headers: { ...bearer(String(token)), 'content-type': 'application/json' },
        body: JSON.stringify({ email, current_password: PASSWORD }),
      });
      expect(await jsonOf(answer)).not.toHaveProperty('new_email');
    }
  });

  it('is found by staff and by operators', async () => {
    const id = await store(stored);
    const admin = await signInAs('admin@harbour.example', 'admin', api);
    const { db, audit, now } = api.context;
    const passwords = await createPasswords({ hashCosts: QUICK_HASHES });
    const admins = createAdmins({ db, audit, now, passwords, limits: { unlock: async () => undefined } });
    for (const email of SPELLINGS) {
      const page = await jsonOf(await admin.call('GET', `?${new URLSearchParams({ email }).toString()}`));
      expect(page['items']).toMatchObject([{ id }]);
      expect(await admins.create(email, PASSWORD)).toBe(false);
      expect(await admins.grant(email, 'reviewer')).toBe(email === SPELLINGS[0]);
    }
  });
});

describe('the spellings of one email', () => {
  it('share their failed sign-ins', async () => {
    await store(UNICODE);
    for (let n = 0; n < 10; n += 1) await signIn(SPELLINGS[n % SPELLINGS.length] ?? '', 'wrong');

    for (const email of SPELLINGS) expect((await signIn(email)).status).toBe(429);
  });

  it('make one account', async () => {
    for (const email of SPELLINGS.toReversed()) await signUp(email);

    expect(await users()).toEqual([UNICODE]);
  });

  it('are accounts of their own where an earlier version made them', async () => {
    await store(UNICODE);
    await store('zo\u00eb@xn--mnchen-3ya.example', 'Lighthouse-keeper 92');

    expect((await signIn(UNICODE)).status).toBe(200);
    expect((await signIn('zo\u00eb@xn--mnchen-3ya.example', 'Lighthouse-keeper 92')).status).toBe(200);
    expect((await signIn(UNICODE, 'Lighthouse-keeper 92')).status).toBe(400);
  });

  it('are one account where somebody signed up with another and never confirmed it', async () => {
    await store(SPELLINGS[1] ?? '');
    const rival = await store(UNICODE, 'Lighthouse-keeper 92');
    await api.context.db('users').where({ id: rival }).update({ email_confirmed_at: null });

    for (const email of SPELLINGS) expect((await signIn(email)).status).toBe(200);
  });
});
