import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { AUTH_BASE } from '@site/shared/contracts/auth';
import { PASSWORD, startAccounts, type TestAccounts } from './account-mails.ts';
import { bearer, jsonOf, postJson } from '../support/start-test-api.ts';

const USER = { email: 'member@harbour.example', password: PASSWORD };
const NEXT = 'Lighthouse-keeper 92';
const MINUTE = 60_000;

let rig: TestAccounts;
beforeEach(async () => {
  rig = await startAccounts();
  await rig.api.addUser(USER);
});
afterEach(() => rig.close());

const signIn = (password: string) => rig.client().signInWithPassword({ ...USER, password });
const ask = (email = USER.email) => rig.client().resetPasswordForEmail(email);

/** A client that used the newest recovery link. */
async function recovered() {
  await ask();
  const client = rig.client();
  const events: string[] = [];
  client.onAuthStateChange((event) => void events.push(event));
  const token_hash = await rig.tokenFor(USER.email);
  const { data, error } = await client.verifyOtp({ type: 'recovery', token_hash });
  if (error) throw error;
  return { client, events, token: data.session?.access_token ?? '' };
}

describe('a forgotten password', () => {
  it('can be replaced through the mail, which ends other sessions and notifies the owner (S4)', async () => {
    const other = await signIn(PASSWORD);
    const { client, events } = await recovered();
    const { error } = await client.updateUser({ password: NEXT });

    expect(error).toBeNull();
    expect(events).toEqual(expect.arrayContaining(['PASSWORD_RECOVERY', 'USER_UPDATED']));
    expect((await signIn(NEXT)).error).toBeNull();
    expect((await signIn(PASSWORD)).error?.code).toBe('invalid_credentials');
    const token = other.data.session?.access_token ?? '';
    expect((await rig.client().getUser(token)).error?.name).toBe('AuthSessionMissingError');
    expect((await rig.mailsTo(USER.email)).join()).toContain('Your password was changed');
  });

  it('gets the same response for known and unknown emails (E4)', async () => {
    const answers = [
      await postJson(rig.api, `${AUTH_BASE}/recover`, { email: USER.email }),
      await postJson(rig.api, `${AUTH_BASE}/recover`, { email: 'nobody@harbour.example' }),
    ];

    for (const answer of answers) {
      expect(answer.status).toBe(200);
      expect(await answer.text()).toBe('{}');
    }
    expect(await rig.mailsTo('nobody@harbour.example')).toEqual([]);
    expect(await rig.mailsTo(USER.email)).toHaveLength(1);
  });

  it('unlocks the account after failed sign-ins (B2)', async () => {
    for (let n = 0; n < 11; n += 1) await signIn('wrong');
    expect((await signIn(PASSWORD)).error?.status).toBe(429);
    const { client } = await recovered();
    await client.updateUser({ password: NEXT });

    expect((await signIn(NEXT)).error).toBeNull();
  });
});

describe('a session created by a recovery link', () => {
  it('can only set a password until that is done', async () => {
    const { client, token } = await recovered();
    const ownRole = () => rig.api.fetch('/api/user-roles/me', { headers: bearer(token) });

    expect((await ownRole()).status).toBe(401);
    expect((await client.getUser()).data.user?.email).toBe(USER.email);
    await client.updateUser({ password: NEXT });
    expect((await ownRole()).status).toBe(200);
  });

  it('can add no second factor, which would shut out the owner who knows the password', async () => {
    const { client } = await recovered();
    const enroll = () => client.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });

    expect((await enroll()).error).toMatchObject({ code: 'recovery_only', status: 403 });
    await client.updateUser({ password: NEXT });
    expect((await enroll()).error).toBeNull();
  });

  it('can remove no second factor either', async () => {
    const owner = rig.client();
    await owner.signInWithPassword(USER);
    const { data } = await owner.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });
    const { client } = await recovered();

    const removed = await client.mfa.unenroll({ factorId: data?.id ?? '' });

    expect(removed.error).toMatchObject({ code: 'recovery_only', status: 403 });
    expect(await rig.api.context.db('factors')).toHaveLength(1);
  });

  it('ends after an hour', async () => {
    const { client } = await recovered();
    rig.api.advance(61 * 60_000);

    expect((await client.refreshSession()).error?.code).toBe('session_expired');
    expect((await signIn(PASSWORD)).error).toBeNull();
  });

  it('can try again after a weak password', async () => {
    const { client } = await recovered();

    expect((await client.updateUser({ password: 'Password1!' })).error?.code).toBe('weak_password');
    expect((await client.updateUser({ password: PASSWORD })).error?.code).toBe('same_password');
    expect((await client.updateUser({ password: NEXT })).error).toBeNull();
  });
});

describe('a recovery link for an address that nobody confirmed', () => {
  const OWNER = 'owner@harbour.example';
  const ATTACKERS = 'Attacker-lantern 1';
  const signInAs = (password: string) => rig.client().signInWithPassword({ email: OWNER, password });
  beforeEach(async () => {
    await rig.client().signUp({ email: OWNER, password: ATTACKERS });
    await ask(OWNER);
  });

  it('does not let in the password of the sign-up (O7)', async () => {
    const token_hash = await rig.tokenFor(OWNER);
    expect((await rig.client().verifyOtp({ type: 'recovery', token_hash })).error).toBeNull();

    expect((await signInAs(ATTACKERS)).error?.code).toBe('email_not_confirmed');
  });

  it('confirms the address with the new password', async () => {
    const client = rig.client();
    await client.verifyOtp({ type: 'recovery', token_hash: await rig.tokenFor(OWNER) });
    await client.updateUser({ password: NEXT });

    expect((await signInAs(NEXT)).error).toBeNull();
    expect((await signInAs(ATTACKERS)).error?.code).toBe('invalid_credentials');
  });
});

describe('a recovery link', () => {
  it('works once within thirty minutes (O3)', async () => {
    await ask();
    const token_hash = await rig.tokenFor(USER.email);
    rig.api.advance(30 * MINUTE);
    expect((await rig.client().verifyOtp({ type: 'recovery', token_hash })).error?.code).toBe('otp_expired');

    const { client } = await recovered();
    expect((await client.getUser()).error).toBeNull();
    const again = await rig.tokenFor(USER.email);
    expect((await rig.client().verifyOtp({ type: 'recovery', token_hash: again })).error?.code).toBe(
      'otp_expired',
    );
  });

  it('is not mailed after it expired', async () => {
    await ask();
    rig.api.advance(31 * MINUTE);

    expect(await rig.mailsTo(USER.email)).toEqual([]);
  });

  it('is invalid after a password change (O5)', async () => {
    await ask();
    const token_hash = await rig.tokenFor(USER.email);
    const { data } = await signIn(PASSWORD);
    const change = { password: NEXT, current_password: PASSWORD };
    const changed = await rig.api.fetch(`${AUTH_BASE}/user`, {
      method: 'PUT',
      headers: { ...bearer(data.session?.access_token ?? ''), 'content-type': 'application/json' },
      body: JSON.stringify(change),
    });
    expect(changed.status).toBe(200);

    expect((await rig.client().verifyOtp({ type: 'recovery', token_hash })).error?.code).toBe('otp_expired');
  });
});

describe('a password change by a signed-in user', () => {
  const change = async (body: Record<string, string>) => {
    const { data } = await signIn(PASSWORD);
    return rig.api.fetch(`${AUTH_BASE}/user`, {
      method: 'PUT',
      headers: { ...bearer(data.session?.access_token ?? ''), 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  };

  it('requires the current password', async () => {
    const without = await change({ password: NEXT });
    expect(await jsonOf(without)).toMatchObject({ code: 'current_password_required' });
    const wrong = await change({ password: NEXT, current_password: 'wrong' });
    expect(await jsonOf(wrong)).toMatchObject({ code: 'current_password_invalid' });

    expect((await change({ password: NEXT, current_password: PASSWORD })).status).toBe(200);
    expect((await signIn(NEXT)).error).toBeNull();
  });

  it('cannot change server-side metadata', async () => {
    const answer = await change({ app_metadata: 'x' });

    expect(answer.status).toBe(403);
    expect(await jsonOf(answer)).toMatchObject({ code: 'not_admin' });
  });
});

describe('a stolen refresh token', () => {
  it('ends its session and notifies the owner by mail', async () => {
    const { data } = await signIn(PASSWORD);
    const oldest = data.session?.refresh_token ?? '';
    const send = (refresh_token: string) =>
      postJson(rig.api, `${AUTH_BASE}/token?grant_type=refresh_token`, { refresh_token });
    const { refresh_token: middle } = await jsonOf(await send(oldest));
    await send(String(middle));
    rig.api.advance(11_000);
    await send(oldest);

    expect((await rig.mailsTo(USER.email)).join()).toContain('We signed you out on one device');
  });
});
