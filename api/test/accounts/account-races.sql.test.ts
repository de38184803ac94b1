import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AUTH_BASE } from '@site/shared/contracts/auth';
import * as argon2 from '@node-rs/argon2';
import { PASSWORD, startAccounts, type TestAccounts } from './account-mails.ts';
import { bearer, jsonOf, postJson } from '../support/start-test-api.ts';

const NEXT = 'Lantern-orchard 58';
const THIEF = 'Quarry-meadow 93';

/** Runs while the next password is verified, and ends before the verification does. */
let meanwhile: (() => Promise<unknown>) | null = null;
const interruptedArgon2 = {
  ...argon2,
  async verify(stored: string, password: string) {
    const work = meanwhile;
    meanwhile = null;
    await work?.();
    return argon2.verify(stored, password);
  },
};

let rig: TestAccounts;
beforeAll(async () => {
  rig = await startAccounts({
    overrides: { loadArgon2: async () => interruptedArgon2, hashCosts: undefined },
  });
});
afterAll(() => rig.close());

interface Session {
  readonly access_token: string;
}

let users = 0;
async function newUser() {
  const email = `user-${users++}@harbour.example`;
  await rig.api.addUser({ email, password: PASSWORD });
  return email;
}

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  postJson(rig.api, AUTH_BASE + path, body, headers);
const signIn = (email: string, password: string) => post('/token?grant_type=password', { email, password });
const sessionOf = async (answer: Promise<Response>) => (await (await answer).json()) as Session;
const change = ({ access_token }: Session, body: Record<string, string>) =>
  rig.api.fetch(`${AUTH_BASE}/user`, {
    method: 'PUT',
    headers: { ...bearer(access_token), 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const isAlive = async ({ access_token }: Session) =>
  (await rig.api.fetch(`${AUTH_BASE}/user`, { headers: bearer(access_token) })).ok;

async function recover(email: string): Promise<Session> {
  await post('/recover', { email });
  return sessionOf(post('/verify', { type: 'recovery', token_hash: await rig.tokenFor(email) }));
}

describe('a password that changes while it is verified (S4)', () => {
  it('opens no session', async () => {
    const email = await newUser();
    const owner = await sessionOf(signIn(email, PASSWORD));

    meanwhile = () => change(owner, { password: NEXT, current_password: PASSWORD });
    const late = await signIn(email, PASSWORD);

    expect([late.status, await jsonOf(late)]).toMatchObject([400, { code: 'invalid_credentials' }]);
    expect(await isAlive(owner)).toBe(true);
    expect((await signIn(email, NEXT)).status).toBe(200);
  });

  it('is not replaced by a change that was prepared with the old one', async () => {
    const email = await newUser();
    const thief = await sessionOf(signIn(email, PASSWORD));
    const owner = await recover(email);

    meanwhile = () => change(owner, { password: NEXT });
    const late = await change(thief, { password: THIEF, current_password: PASSWORD });

    expect([late.status, await jsonOf(late)]).toMatchObject([403, { code: 'session_not_found' }]);
    expect((await signIn(email, THIEF)).status).toBe(400);
    expect((await signIn(email, NEXT)).status).toBe(200);
  });

  it('can be set once with the session of a recovery link', async () => {
    const email = await newUser();
    const owner = await recover(email);

    meanwhile = () => change(owner, { password: NEXT });
    const late = await change(owner, { password: THIEF });

    expect([late.status, await jsonOf(late)]).toMatchObject([409, { code: 'conflict' }]);
    expect((await signIn(email, NEXT)).status).toBe(200);
  });
});

it('a session that is ended while it prepares a new password changes nothing', async () => {
  const email = await newUser();
  const thief = await sessionOf(signIn(email, PASSWORD));
  const owner = await sessionOf(signIn(email, PASSWORD));

  meanwhile = () => post('/logout?scope=others', {}, bearer(owner.access_token));
  const late = await change(thief, { password: THIEF, current_password: PASSWORD });

  expect([late.status, await jsonOf(late)]).toMatchObject([403, { code: 'session_not_found' }]);
  expect(await isAlive(owner)).toBe(true);
  expect((await signIn(email, PASSWORD)).status).toBe(200);
});

it('a hash that two sign-ins replace at once lets both in', async () => {
  const email = await newUser();
  const costs = { memoryCost: 8192, timeCost: 1, parallelism: 1 };
  const password_hash = await argon2.hash(PASSWORD, costs);
  await rig.api.context.db('users').where({ email }).update({ password_hash });

  const first: number[] = [];
  meanwhile = async () => first.push((await signIn(email, PASSWORD)).status);
  const second = await signIn(email, PASSWORD);

  expect([first, second.status]).toEqual([[200], 200]);
});

it('race: a sign-up during a confirmation never sets the password of the confirmed account (O7)', async () => {
  for (let round = 0; round < 15; round += 1) {
    const email = `newcomer-${round}@harbour.example`;
    await post('/signup', { email, password: PASSWORD });
    const token_hash = await rig.tokenFor(email);
    const [confirmed] = await Promise.all([
      post('/verify', { type: 'signup', token_hash }),
      ...[1, 2, 3].map(() => post('/signup', { email, password: THIEF })),
    ]);

    const isThief = (await signIn(email, THIEF)).ok;
    expect({ round, isTakenOver: confirmed.ok && isThief }).toEqual({ round, isTakenOver: false });
  }
});
