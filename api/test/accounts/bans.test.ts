import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createBans } from '../../src/auth/accounts/bans.ts';
import { startAccounts, PASSWORD, type TestAccounts } from './account-mails.ts';

const USER = { email: 'member@harbour.example', password: PASSWORD };
const ADMIN = { email: 'admin@harbour.example', password: PASSWORD, role: 'admin' } as const;

let rig: TestAccounts;
beforeEach(async () => {
  rig = await startAccounts();
  await rig.api.addUser(USER);
});
afterEach(() => rig.close());

const bans = () => createBans(rig.api.context);
const signedIn = async ({ email, password }: { email: string; password: string }) => {
  const client = rig.client();
  const { error } = await client.signInWithPassword({ email, password });
  return { client, code: error?.code };
};
const events = () =>
  rig.api.context
    .db('audit_log')
    .where('event', 'like', 'admin_%')
    .whereNot({ event: 'admin_created' })
    .pluck('event');

describe('an account that is banned', () => {
  it('is signed out everywhere, cannot sign in, and its email links are dead (S3)', async () => {
    const { client } = await signedIn(USER);
    await client.resetPasswordForEmail(USER.email);
    const token_hash = await rig.tokenFor(USER.email);

    await bans().ban(' Member@Harbour.example ');

    expect((await client.getUser()).error?.name).toBe('AuthSessionMissingError');
    expect((await client.refreshSession()).error).not.toBeNull();
    expect((await signedIn(USER)).code).toBe('user_banned');
    expect((await rig.client().verifyOtp({ type: 'recovery', token_hash })).error?.code).toBe('otp_expired');
    expect(await events()).toEqual(['admin_banned']);
  });

  it('gets no session by a new recovery link either', async () => {
    await bans().ban(USER.email);
    const client = rig.client();
    await client.resetPasswordForEmail(USER.email);
    const token_hash = await rig.tokenFor(USER.email);

    expect((await client.verifyOtp({ type: 'recovery', token_hash })).error?.code).toBe('user_banned');
  });

  it('can sign in again once the ban is lifted', async () => {
    await bans().ban(USER.email);

    expect(await bans().unban(USER.email)).toBe(true);
    expect(await bans().unban(USER.email)).toBe(false);
    expect((await signedIn(USER)).code).toBeUndefined();
  });

  it('is never that of the last admin, nor does a banned admin count as one', async () => {
    await rig.api.addUser(ADMIN);
    await expect(bans().ban(ADMIN.email)).rejects.toThrow(/is the only admin, so nothing was changed/);
    await rig.api.addUser({ ...ADMIN, email: 'second@harbour.example' });
    await bans().ban('second@harbour.example');

    await expect(bans().ban(ADMIN.email)).rejects.toThrow(/is the only admin/);
    expect((await signedIn(ADMIN)).code).toBeUndefined();
  });
});

describe('a sign-out of an account by an operator', () => {
  it('ends all its sessions, and nobody else’s (S3)', async () => {
    await rig.api.addUser(ADMIN);
    const [first, second, other] = [await signedIn(USER), await signedIn(USER), await signedIn(ADMIN)];

    expect(await bans().signOut(USER.email)).toBe(2);

    for (const { client } of [first, second])
      expect((await client.getUser()).error?.name).toBe('AuthSessionMissingError');
    expect((await other.client.getUser()).error).toBeNull();
    expect(await events()).toEqual(['admin_signed_out']);
    await expect(bans().signOut('nobody@harbour.example')).rejects.toThrow('has no account');
  });
});
