import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AUTH_BASE } from '@site/shared/contracts/auth';
import { createAdmins, type Admins } from '../../src/auth/accounts/admins.ts';
import { createPasswords } from '../../src/auth/passwords.ts';
import { createSignInLimits } from '../../src/auth/sessions/sign-in-limits.ts';
import { PASSWORD, startAccounts, type TestAccounts } from './account-mails.ts';
import { postJson, QUICK_HASHES } from '../support/start-test-api.ts';

const SQUATTER = 'Quarry-meadow 93';

let rig: TestAccounts;
let admins: Admins;
beforeAll(async () => {
  rig = await startAccounts();
  const { db, audit, limits, config, now } = rig.api.context;
  const signInLimits = createSignInLimits(limits, config.auth.limits);
  admins = createAdmins({
    db,
    audit,
    now,
    passwords: await createPasswords({ hashCosts: QUICK_HASHES }),
    limits: signInLimits,
  });
});
afterAll(() => rig.close());

const post = (path: string, body: unknown) => postJson(rig.api, AUTH_BASE + path, body);
const status = async (email: string, password: string) =>
  (await post('/token?grant_type=password', { email, password })).status;

describe('an account that somebody else signed up for and nobody confirmed', () => {
  it('gets no role', async () => {
    const email = 'granted@harbour.example';
    await post('/signup', { email, password: SQUATTER });

    await expect(admins.grant(email, 'admin')).rejects.toThrow('has not confirmed the email yet');
    expect(await rig.api.context.db('user_roles')).toEqual([]);
  });

  it('is replaced when an operator creates the admin', async () => {
    const email = 'created@harbour.example';
    await post('/signup', { email, password: SQUATTER });
    const token_hash = await rig.tokenFor(email);

    expect(await admins.create(email, PASSWORD)).toBe(true);

    expect((await post('/verify', { type: 'signup', token_hash })).status).toBe(403);
    expect([await status(email, SQUATTER), await status(email, PASSWORD)]).toEqual([400, 200]);
    expect(await admins.create(email, SQUATTER)).toBe(false);
  });

  it('does not keep its address from the owner of an account who moves there', async () => {
    const [email, moved] = ['mover@harbour.example', 'moved@harbour.example'];
    await rig.api.addUser({ email, password: PASSWORD });
    const client = rig.client();
    await client.signInWithPassword({ email, password: PASSWORD });
    await post('/signup', { email: moved, password: SQUATTER });

    const asked = await client.updateUser({ email: moved, current_password: PASSWORD });
    expect(asked.error).toBeNull();
    for (const token_hash of [await rig.tokenFor(email), await rig.tokenFor(moved)])
      expect((await post('/verify', { type: 'email_change', token_hash })).status).toBe(200);

    expect([await status(moved, SQUATTER), await status(moved, PASSWORD)]).toEqual([400, 200]);
  });
});
