import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { AUTH_BASE } from '@site/shared/contracts/auth';
import type { GoTrueClient } from '@supabase/auth-js';
import { saveRole } from '../../src/auth/role-repository.ts';
import { startSecondFactorRig, USER, type SecondFactorRig } from './second-factor.fixture.ts';
import { bearer, jsonOf, postJson } from '../support/start-test-api.ts';

const NEXT = 'Lighthouse-keeper 92';

let rig: SecondFactorRig;
beforeEach(async () => {
  rig = await startSecondFactorRig();
});
afterEach(() => rig.close());

/** The status and the error code of a call. */
async function call(client: GoTrueClient, path: string): Promise<string> {
  const { data } = await client.getSession();
  const answer = await rig.api.fetch(path, { headers: bearer(data.session?.access_token ?? '') });
  return [answer.status, (await jsonOf(answer))['code']].filter(Boolean).join(' ');
}

async function makeAdmin(): Promise<void> {
  const { db } = rig.api.context;
  const { id } = await db('users').where({ email: USER.email }).first('id');
  await saveRole({ userId: id, role: 'admin', at: Date.now() }, db);
}

describe('endpoints with roles (M7)', () => {
  it('need the second factor of a user who has one, from the next call on', async () => {
    await makeAdmin();
    const client = await rig.signedIn();
    expect(await call(client, '/api/admin/submissions')).toBe('200');
    const app = await rig.enroll(client);
    expect(await call(client, '/api/admin/submissions')).toBe('200');
    await rig.enterCode(client, app);
    const half = await rig.signedIn();

    expect(await call(client, '/api/admin/submissions')).toBe('200');
    expect(await call(half, '/api/admin/submissions')).toBe('403 second_factor_required');
    expect(await call(half, '/api/user-roles/me')).toBe('200');
    await rig.enterCode(half, app);
    expect(await call(half, '/api/admin/submissions')).toBe('200');
  });

  it('say so before they look at the role', async () => {
    const { client } = await rig.enrolled();

    expect(await call(await rig.signedIn(), '/api/admin/submissions')).toBe('403 second_factor_required');
    await rig.enterCode(client, await rig.enroll(client));
    expect(await call(client, '/api/admin/submissions')).toBe('403 role_insufficient');
  });
});

describe('removing a factor', () => {
  it('needs the second factor (M4)', async () => {
    const { app } = await rig.enrolled();
    const half = await rig.signedIn();

    expect((await half.mfa.unenroll(app)).error).toMatchObject({ code: 'insufficient_aal', status: 422 });
  });

  it('lowers the sessions that it raised, and the owner is notified', async () => {
    const { client, app } = await rig.enrolled();
    const other = await rig.signedIn();
    await rig.enterCode(other, app);
    expect((await client.mfa.unenroll(app)).data).toEqual({ id: app.factorId });

    for (const each of [client, other]) {
      await each.refreshSession();
      expect((await each.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
        currentLevel: 'aal1',
        nextLevel: 'aal1',
      });
    }
    expect((await rig.mailsTo(USER.email)).join()).toContain('An authenticator app was removed');
    expect(await rig.api.context.db('audit_log').where({ event: 'factor_unenrolled' })).toHaveLength(1);
  });

  it('leaves sessions that were raised by another factor', async () => {
    const { client, app } = await rig.enrolled();
    const second = await rig.enroll(client);
    await rig.enterCode(client, second);
    const other = await rig.signedIn();
    await rig.enterCode(other, app);
    await client.mfa.unenroll(app);
    const levelOf = async (each: GoTrueClient) => {
      await each.refreshSession();
      return (await each.mfa.getAuthenticatorAssuranceLevel()).data;
    };

    expect(await levelOf(client)).toMatchObject({ currentLevel: 'aal2' });
    expect(await levelOf(other)).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' });
  });

  it('needs nothing before its first code', async () => {
    const client = await rig.signedIn();
    const app = await rig.enroll(client);

    expect((await client.mfa.unenroll(app)).error).toBeNull();
    expect(await rig.mailsTo(USER.email)).toEqual([]);
  });
});

describe('a new password or email', () => {
  it('needs the second factor (M4)', async () => {
    const { app } = await rig.enrolled();
    const half = await rig.signedIn();
    const changes = [
      { password: NEXT, current_password: USER.password },
      { email: 'new@harbour.example', current_password: USER.password },
    ];

    for (const change of changes)
      expect((await half.updateUser(change)).error).toMatchObject({ code: 'insufficient_aal', status: 401 });
    await rig.enterCode(half, app);
    for (const change of changes.toReversed()) expect((await half.updateUser(change)).error).toBeNull();
  });

  it('like new data, and like ending other sessions: the own session can be ended at any level', async () => {
    const { client } = await rig.enrolled();
    const half = await rig.signedIn();
    const token = (await half.getSession()).data.session?.access_token ?? '';
    const signOut = (scope: string) =>
      postJson(rig.api, `${AUTH_BASE}/logout?scope=${scope}`, {}, bearer(token));

    expect((await half.updateUser({ data: { theme: 'dark' } })).error?.code).toBe('insufficient_aal');
    for (const scope of ['others', 'global']) expect((await signOut(scope)).status).toBe(403);
    expect((await client.getUser()).error).toBeNull();
    expect((await signOut('local')).status).toBe(204);
  });

  it('does not pass by the recovery email, whose session stays at aal1 (M5)', async () => {
    const { app } = await rig.enrolled();
    const client = rig.client();
    await client.resetPasswordForEmail(USER.email);
    await client.verifyOtp({ type: 'recovery', token_hash: await rig.tokenFor(USER.email) });

    expect((await client.getClaims()).data?.claims.aal).toBe('aal1');
    expect((await client.updateUser({ password: NEXT })).error).toMatchObject({
      code: 'insufficient_aal',
      status: 401,
    });
    await rig.enterCode(client, app);
    expect((await client.updateUser({ password: NEXT })).error).toBeNull();
    expect((await rig.client().signInWithPassword({ ...USER, password: NEXT })).error).toBeNull();
  });
});
