import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createAdmins } from '../../src/auth/accounts/admins.ts';
import { createPasswords } from '../../src/auth/passwords.ts';
import { createSignInLimits } from '../../src/auth/sessions/sign-in-limits.ts';
import { startAccounts, PASSWORD, type TestAccounts } from './account-mails.ts';
import { QUICK_HASHES } from '../support/start-test-api.ts';

const USER = { email: 'member@harbour.example', password: PASSWORD };
const NEXT = 'Lighthouse-keeper 92';

let rig: TestAccounts;
let userId: string;
beforeEach(async () => {
  rig = await startAccounts();
  await rig.api.addUser(USER);
  userId = (await rig.api.context.db('users').where({ email: USER.email }).first('id')).id;
  await rig.api.context.db('audit_log').delete();
});
afterEach(() => rig.close());

async function signedIn() {
  const client = rig.client();
  const { data } = await client.signInWithPassword(USER);
  await rig.api.context.db('audit_log').delete();
  return { client, sessionId: await newestSession(), user: data.user };
}
const newestSession = async () => (await rig.api.context.db('sessions').first('id')).id;
const lines = () => rig.api.context.db('audit_log').orderBy('id');

/** Where a request came from. */
const ORIGIN = { address: '127.0.0.1', request_id: expect.stringMatching(/^[\w-]+$/) };
const DONE = { ...ORIGIN, result: 'success' };

describe('the audit log (S5)', () => {
  it('names who signed out of which session', async () => {
    const { client, sessionId } = await signedIn();
    await client.signOut({ scope: 'local' });

    expect(await lines()).toEqual([
      expect.objectContaining({ ...DONE, event: 'logout', actor_id: userId, session_id: sessionId }),
    ]);
  });

  it('names who changed the password', async () => {
    const { client, sessionId } = await signedIn();
    await client.updateUser({ password: NEXT, current_password: PASSWORD });

    expect(await lines()).toEqual([
      expect.objectContaining({
        ...DONE,
        event: 'user_updated_password',
        actor_id: userId,
        session_id: sessionId,
      }),
    ]);
  });

  it('shows that somebody in a session did not know its password', async () => {
    const { client } = await signedIn();
    await client.updateUser({ password: NEXT, current_password: 'Something-else 1' });

    expect(await lines()).toEqual([
      expect.objectContaining({
        ...ORIGIN,
        event: 'reauthentication_failed',
        result: 'failure',
        actor_id: userId,
      }),
    ]);
  });

  it('shows a request for recovery and its link, used or invalid', async () => {
    const client = rig.client();
    await client.resetPasswordForEmail(USER.email);
    await client.verifyOtp({ type: 'recovery', token_hash: await rig.tokenFor(USER.email) });
    await client.verifyOtp({ type: 'recovery', token_hash: 'x'.repeat(43) });

    expect(await lines()).toEqual([
      expect.objectContaining({ ...DONE, event: 'user_recovery_requested', subject_id: userId }),
      expect.objectContaining({ ...DONE, event: 'verification_attempted', actor_id: userId }),
      expect.objectContaining({ ...ORIGIN, event: 'verification_attempted', result: 'failure' }),
    ]);
  });

  it('shows a sign-up, and a repeat before and after the confirmation', async () => {
    const email = 'new@harbour.example';
    const signUp = async () => {
      await rig.client().signUp({ email, password: PASSWORD });
      rig.api.advance(61_000);
    };
    await signUp();
    await signUp();
    await rig.client().verifyOtp({ type: 'signup', token_hash: await rig.tokenFor(email) });
    await signUp();

    expect(await rig.api.context.db('audit_log').orderBy('id').pluck('event')).toEqual([
      'user_signedup',
      'user_confirmation_requested',
      'verification_attempted',
      'user_repeated_signup',
    ]);
  });

  it('shows roles that were granted and revoked, without an actor', async () => {
    const { config, db, audit, limits, now } = rig.api.context;
    const signInLimits = createSignInLimits(limits, config.auth.limits);
    const passwords = await createPasswords({ hashCosts: QUICK_HASHES });
    const admins = createAdmins({ db, audit, now, passwords, limits: signInLimits });
    await admins.grant(USER.email, 'analyst');
    await admins.revoke(USER.email);

    expect(await lines()).toEqual(
      ['role_granted', 'role_revoked'].map((event) =>
        expect.objectContaining({ event, result: 'success', actor_id: null, subject_id: userId }),
      ),
    );
  });
});
