import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { PASSWORD, startAccounts, type TestAccounts } from '../accounts/account-mails.ts';

const EMAIL = 'newcomer@harbour.example';

let rig: TestAccounts;
beforeEach(async () => {
  rig = await startAccounts();
});
afterEach(() => rig.close());

const signUp = () => rig.client().signUp({ email: EMAIL, password: PASSWORD });
const timeOf = (text: string | undefined) => Date.parse(text ?? '');
/** Requests something a minute later than the last time. Resolves with that time, to the second. */
async function aMinuteLater(request: () => Promise<unknown>): Promise<number> {
  rig.api.advance(60_000);
  await request();
  return rig.api.context.now();
}

it('answers say when the confirmation email was last asked for', async () => {
  const { data } = await signUp();
  expect(timeOf(data.user?.confirmation_sent_at)).toBe(timeOf(data.user?.created_at));
  expect(data.user).not.toHaveProperty('recovery_sent_at');

  for (const ask of [signUp, () => rig.client().resend({ type: 'signup', email: EMAIL })]) {
    const before = await aMinuteLater(ask);
    const client = rig.client();
    const confirmed = await client.verifyOtp({ type: 'signup', token_hash: await rig.tokenFor(EMAIL) });
    const sentAt = timeOf(confirmed.data.user?.confirmation_sent_at);
    expect(Math.abs(sentAt - before)).toBeLessThan(30_000);
    await rig.api.context.db('users').update({ email_confirmed_at: null });
    await signUp();
  }
});

it('answers of all kinds say when the recovery email was last asked for', async () => {
  await rig.api.addUser({ email: EMAIL, password: PASSWORD });
  const client = rig.client();
  const signedIn = await client.signInWithPassword({ email: EMAIL, password: PASSWORD });
  expect(signedIn.data.user).not.toHaveProperty('recovery_sent_at');
  expect(signedIn.data.user).not.toHaveProperty('confirmation_sent_at');

  const before = await aMinuteLater(() => rig.client().resetPasswordForEmail(EMAIL));

  const users = [(await client.getUser()).data.user, (await client.refreshSession()).data.user];
  for (const user of users) expect(Math.abs(timeOf(user?.recovery_sent_at) - before)).toBeLessThan(30_000);
});

it('the answer for an existing account has the same fields as that for a new one when accounts are hidden', async () => {
  await rig.close();
  rig = await startAccounts({ environment: { SIGNUP_DUPLICATE: 'obfuscate' } });
  await rig.api.addUser({ email: 'member@harbour.example', password: PASSWORD });

  const known = await rig.client().signUp({ email: 'member@harbour.example', password: PASSWORD });
  const unknown = await signUp();

  expect(Object.keys(known.data.user ?? {})).toEqual(Object.keys(unknown.data.user ?? {}));
});
