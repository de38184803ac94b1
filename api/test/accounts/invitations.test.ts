import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PASSWORD, startAccounts, type TestAccounts } from './account-mails.ts';
import { jsonOf } from '../support/start-test-api.ts';
import { linesAbout, signInAs, signUpOnly, type SignedInUser } from './users.fixture.ts';

const DAY = 24 * 3600_000;

let rig: TestAccounts;
let admin: SignedInUser;
beforeAll(async () => {
  rig = await startAccounts();
  admin = await signInAs('admin@harbour.example', 'admin', rig.api);
});
afterAll(() => rig.close());

const invite = (email: string, role = 'reviewer', by = admin) =>
  by.call('POST', '/invitations', { email, role });
const idOf = async (email: string) => (await rig.api.context.db('users').where({ email }).first('id')).id;
const roleOf = async (email: string) =>
  (
    await rig.api.context
      .db('user_roles')
      .where({ user_id: await idOf(email) })
      .first('role')
  )?.role;

/** Opens the link of the newest mail and chooses a password. */
async function accept(email: string, type: 'invite' | 'recovery' = 'invite') {
  const client = rig.client();
  const opened = await client.verifyOtp({ type, token_hash: await rig.tokenFor(email) });
  if (opened.error) return opened.error.code;
  return (await client.updateUser({ password: PASSWORD })).error?.code;
}

describe('an invitation', () => {
  it('lets a person choose a password, and gives the role then', async () => {
    const email = 'ana@harbour.example';
    const response = await invite(' Ana@Harbour.example ');
    expect(response.status).toBe(201);
    expect((await jsonOf(response))['email']).toBe(email);
    expect(await roleOf(email)).toBeUndefined();
    expect((await rig.mailsTo(email)).join()).toContain('expires in 7 days');

    expect(await accept(email)).toBeUndefined();

    expect(await roleOf(email)).toBe('reviewer');
    const { error } = await rig.client().signInWithPassword({ email, password: PASSWORD });
    expect(error).toBeNull();
    const lines = await linesAbout(await idOf(email), rig.api);
    expect(lines.map(({ event, actor, detail }) => [event, actor, detail])).toEqual([
      ['user_invited', admin.id, { role: 'reviewer' }],
      ['role_granted', admin.id, { role: 'reviewer' }],
    ]);
    expect((await rig.mailsTo(email)).filter((mail) => mail.includes('password was changed'))).toEqual([]);
  });

  it('works once', async () => {
    const email = 'once@harbour.example';
    await invite(email);
    const token_hash = await rig.tokenFor(email);
    await accept(email);

    const { error } = await rig.client().verifyOtp({ type: 'invite', token_hash });
    expect(error?.code).toBe('otp_expired');
  });

  it('is replaced by a later one', async () => {
    const email = 'twice@harbour.example';
    await invite(email, 'admin');
    const token_hash = await rig.tokenFor(email);
    rig.api.advance(1);
    await invite(email, 'analyst');

    expect((await rig.client().verifyOtp({ type: 'invite', token_hash })).error?.code).toBe('otp_expired');
    expect(await accept(email)).toBeUndefined();
    expect(await roleOf(email)).toBe('analyst');
  });

  it('is refused for an email with an account', async () => {
    for (const state of ['confirmed', 'disabled']) {
      const { id, email } = await signInAs(`${state}@harbour.example`, null, rig.api);
      if (state === 'disabled') await admin.call('PUT', `/${id}/ban`);
      const response = await invite(email);
      const problem = await jsonOf(response);

      expect([response.status, problem['code']]).toEqual([409, 'duplicate']);
      expect(problem['detail']).toMatch(state === 'disabled' ? /disabled account/ : /already has an account/);
    }
  });

  it('is listed until it is accepted', async () => {
    const email = 'listed@harbour.example';
    await invite(email);
    const read = async () => {
      const { items } = await jsonOf(await admin.call('GET', '?email=listed'));
      return (items as { invitation: unknown }[])[0]?.invitation;
    };

    expect(await read()).toEqual({ role: 'reviewer', expiresAt: expect.any(String) });
    await accept(email);
    expect(await read()).toBeNull();
  });

  it('gives the role too when the person resets the password instead', async () => {
    const email = 'reset@harbour.example';
    await invite(email);
    rig.api.advance(1);
    await rig.client().resetPasswordForEmail(email);

    expect(await accept(email, 'recovery')).toBeUndefined();
    expect(await roleOf(email)).toBe('reviewer');
  });
});

describe('somebody who signed up with an invited address before', () => {
  it('gets neither the role nor the account', async () => {
    const email = 'squatted@harbour.example';
    await signUpOnly(email, rig.api);
    const token_hash = await rig.tokenFor(email);
    await invite(email, 'admin');

    expect((await rig.client().verifyOtp({ type: 'email', token_hash })).error?.code).toBe('otp_expired');
    expect(await roleOf(email)).toBeUndefined();
  });

  it('gets no role by signing up after the invitation, and a password change of theirs grants none', async () => {
    const email = 'later@harbour.example';
    await invite(email, 'admin');
    await signUpOnly(email, rig.api);
    const client = rig.client();
    await client.verifyOtp({ type: 'email', token_hash: await tokenOf(email, 'signup') });
    const change = { password: 'Lighthouse-keeper 92', current_password: PASSWORD };
    expect((await client.updateUser(change)).error).toBeNull();

    expect(await roleOf(email)).toBeUndefined();
  });
});

/** The token of a link with one purpose, from the mails to an address. */
async function tokenOf(email: string, type: string): Promise<string> {
  const mails = await rig.mailsTo(email);
  return mails.flatMap((mail) => new RegExp(`#${type}=([\\w-]+)`).exec(mail)?.[1] ?? []).at(-1) ?? '';
}

describe('an invitation that does not count any more', () => {
  it('opens the account without a role when its sender is no admin any more', async () => {
    const former = await signInAs('former@harbour.example', 'admin', rig.api);
    const email = 'orphan@harbour.example';
    await invite(email, 'admin', former);
    await admin.call('DELETE', `/${former.id}/role`);

    expect(await accept(email)).toBeUndefined();
    expect(await roleOf(email)).toBeUndefined();
  });

  it('is dead after its account was disabled', async () => {
    const email = 'stopped@harbour.example';
    await invite(email);
    const token_hash = await rig.tokenFor(email);
    await admin.call('PUT', `/${await idOf(email)}/ban`);

    expect((await rig.client().verifyOtp({ type: 'invite', token_hash })).error?.code).toBe('otp_expired');
  });

  it('expires after seven days', async () => {
    const [early, late] = ['early@harbour.example', 'late@harbour.example'];
    for (const email of [early, late]) await invite(email);
    const tokens = [await rig.tokenFor(early), await rig.tokenFor(late)];
    const codeOf = async (token_hash = '') =>
      (await rig.client().verifyOtp({ type: 'invite', token_hash })).error?.code;

    rig.api.advance(7 * DAY - 60_000);
    expect(await codeOf(tokens[0])).toBeUndefined();
    rig.api.advance(2 * 60_000);
    expect(await codeOf(tokens[1])).toBe('otp_expired');
  });
});

it('the mailbox of an invited person is protected from many invitations', async () => {
  const limited = await startAccounts({ environment: { RATE_LIMIT_ACCOUNT_MAIL_INTERVAL: '1/60' } });
  const sender = await signInAs('admin@harbour.example', 'admin', limited.api);
  const first = await invite('ana@harbour.example', 'reviewer', sender);
  const second = await invite('ana@harbour.example', 'reviewer', sender);
  await limited.close();

  expect([first.status, second.status]).toEqual([201, 429]);
});
