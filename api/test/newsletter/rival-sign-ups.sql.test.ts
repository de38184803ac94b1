import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { AUTH_BASE } from '@site/shared/contracts/auth';
import { PASSWORD, startAccounts, type TestAccounts } from '../accounts/account-mails.ts';
import { jsonOf, postJson } from '../support/start-test-api.ts';

const EMAIL = 'owner@harbour.example';
const STRANGER = 'Quarry-meadow 93';
const HOUR = 3600_000;

let rig: TestAccounts;
let ownLink: string;
let strangersLink: string;
beforeEach(async () => {
  rig = await startAccounts();
  ownLink = await signUp(PASSWORD);
  strangersLink = await signUp(STRANGER);
});
afterEach(() => rig.close());

/** Signs up a moment later than the last time. Resolves with the token of the mail. */
async function signUp(password: string): Promise<string> {
  rig.api.advance(1000);
  expect((await rig.client().signUp({ email: EMAIL, password })).error).toBeNull();
  return rig.tokenFor(EMAIL);
}
const post = (path: string, body: unknown) => postJson(rig.api, AUTH_BASE + path, body);
const confirm = async (token_hash: string, password?: string) => {
  const answer = await post('/verify', { type: 'signup', token_hash, password });
  return answer.status === 200 ? 'confirmed' : (await jsonOf(answer))['code'];
};
const signIn = async (password: string) =>
  (await rig.client().signInWithPassword({ email: EMAIL, password })).error?.code ?? 'signed in';

describe('a stranger who signs up between the owner’s sign-up and click', () => {
  it('does not get the account: the owner’s link confirms with the owner’s password', async () => {
    expect(await confirm(ownLink, PASSWORD)).toBe('confirmed');

    expect([await signIn(PASSWORD), await signIn(STRANGER)]).toEqual(['signed in', 'invalid_credentials']);
  });

  it('does not get it either when the owner opens the wrong link', async () => {
    expect(await confirm(strangersLink, PASSWORD)).toBe('current_password_invalid');
    expect(await signIn(STRANGER)).toBe('email_not_confirmed');

    expect(await confirm(ownLink, PASSWORD)).toBe('confirmed');
    expect(await signIn(STRANGER)).toBe('invalid_credentials');
  });

  it('cannot use the other links later, nor can a new password be undone with them', async () => {
    await confirm(ownLink, PASSWORD);

    for (const password of [undefined, STRANGER])
      expect(await confirm(strangersLink, password)).toBe('otp_expired');
    expect(await confirm(ownLink, PASSWORD)).toBe('otp_expired');
    expect([await signIn(PASSWORD), await signIn(STRANGER)]).toEqual(['signed in', 'invalid_credentials']);
  });

  it('does not change what the confirmed account says about its owner', async () => {
    rig.api.advance(1000);
    await rig.client().signUp({ email: EMAIL, password: STRANGER, options: { data: { name: 'Mallory' } } });

    const { data } = await rig.client().verifyOtp({
      ...{ type: 'signup', token_hash: ownLink },
      ...{ password: PASSWORD },
    });

    expect(data.user?.user_metadata).toEqual({});
  });
});

describe('a client that sends no password', () => {
  it('can use the newest link only, and its password counts', async () => {
    expect(await confirm(ownLink)).toBe('otp_expired');
    expect(await confirm(strangersLink)).toBe('confirmed');

    expect([await signIn(PASSWORD), await signIn(STRANGER)]).toEqual(['invalid_credentials', 'signed in']);
  });
});

it('two links opened at the same time confirm the account once, with one password', async () => {
  const outcomes = await Promise.all([confirm(ownLink, PASSWORD), confirm(strangersLink, STRANGER)]);

  expect(outcomes.toSorted()).toEqual(['confirmed', 'otp_expired']);
  const winner = outcomes[0] === 'confirmed' ? PASSWORD : STRANGER;
  const signedIn = [PASSWORD, STRANGER].map(async (password) => (await signIn(password)) === 'signed in');
  expect(await Promise.all(signedIn)).toEqual([PASSWORD === winner, STRANGER === winner]);
});

it('an email that is sent again has the password of the newest sign-up, also after its link has expired', async () => {
  rig.api.advance(72 * HOUR);
  await rig.api.context.housekeeping.run();
  expect(await signIn(STRANGER)).toBe('email_not_confirmed');
  await rig.client().resend({ type: 'signup', email: EMAIL });
  const again = await rig.tokenFor(EMAIL);

  expect(await confirm(again, PASSWORD)).toBe('current_password_invalid');
  expect(await confirm(again, STRANGER)).toBe('confirmed');
});

it('somebody whose address was taken gets the account with a new password', async () => {
  const client = rig.client();
  await client.resetPasswordForEmail(EMAIL);
  await client.verifyOtp({ type: 'recovery', token_hash: await rig.tokenFor(EMAIL) });

  expect((await client.updateUser({ password: 'Lighthouse-keeper 92' })).error).toBeNull();

  expect(await confirm(strangersLink, STRANGER)).toBe('otp_expired');
  expect(await signIn(STRANGER)).toBe('invalid_credentials');
});
