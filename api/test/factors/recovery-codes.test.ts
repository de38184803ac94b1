import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { GoTrueClient } from '@supabase/auth-js';
import { AUTH_BASE } from '@site/shared/contracts/auth';
import { startSecondFactorRig, USER, type SecondFactorRig } from './second-factor.fixture.ts';
import { bearer, jsonOf, postJson } from '../support/start-test-api.ts';

const PATH = '/api/account/recovery-codes';

let rig: SecondFactorRig;
beforeEach(async () => {
  rig = await startSecondFactorRig();
});
afterEach(() => rig.close());

async function headersOf(client: GoTrueClient): Promise<Record<string, string>> {
  const { data } = await client.getSession();
  return bearer(data.session?.access_token ?? '');
}

const create = async (client: GoTrueClient) => postJson(rig.api, PATH, {}, await headersOf(client));

async function codesOf(client: GoTrueClient): Promise<string[]> {
  return (await jsonOf(await create(client)))['codes'] as string[];
}

const redeem = async (client: GoTrueClient, code: string) =>
  postJson(rig.api, `${PATH}/redeem`, { code }, await headersOf(client));

/** Redeems a code as the page does. */
async function redeemed(client: GoTrueClient, code: string): Promise<void> {
  const { access_token, refresh_token } = await jsonOf(await redeem(client, code));
  const tokens = { access_token: String(access_token), refresh_token: String(refresh_token) };
  const { error } = await client.setSession(tokens);
  if (error) throw error;
}

const unused = async (client: GoTrueClient) => {
  const answer = await rig.api.fetch(PATH, { headers: await headersOf(client) });
  return (await jsonOf(answer))['unused'];
};

describe('recovery codes', () => {
  it('are ten codes of 80 bits, of which only hashes are stored', async () => {
    const { client } = await rig.enrolled();
    const codes = await codesOf(client);

    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
    expect(await unused(client)).toBe(10);
    const stored = JSON.stringify(await rig.api.context.db('recovery_codes'));
    for (const code of codes) {
      expect(stored).not.toContain(code);
      expect(stored).not.toContain(code.replaceAll('-', ''));
    }
  });

  it('need a session at aal2', async () => {
    const { app } = await rig.enrolled();
    const client = await rig.signedIn();
    const earlier = await headersOf(client);
    const half = await create(client);
    expect(half.status).toBe(403);
    expect(await jsonOf(half)).toMatchObject({ code: 'second_factor_required' });

    await rig.enterCode(client, app);
    expect((await postJson(rig.api, PATH, {}, earlier)).status).toBe(403);
    expect((await create(client)).status).toBe(200);
  });

  it('are not for users without a second factor', async () => {
    const client = await rig.signedIn();

    expect((await create(client)).status).toBe(403);
    expect(await unused(client)).toBe(0);
  });

  it('replace the earlier ones', async () => {
    const { client } = await rig.enrolled();
    const [old = ''] = await codesOf(client);
    const [fresh = ''] = await codesOf(client);
    const half = await rig.signedIn();

    expect((await redeem(half, old)).status).toBe(422);
    expect((await redeem(half, fresh)).status).toBe(200);
  });

  it('go with the last factor', async () => {
    const { client, app } = await rig.enrolled();
    await codesOf(client);
    await client.mfa.unenroll(app);

    expect(await unused(client)).toBe(0);
  });
});

describe('a recovery code', () => {
  it('raises the session to aal2, once, and the owner is notified', async () => {
    const { client } = await rig.enrolled();
    const [code = ''] = await codesOf(client);
    const half = await rig.signedIn();
    const before = (await half.getClaims()).data?.claims;
    await redeemed(half, code.toLowerCase().replaceAll('-', ' '));
    const after = (await half.getClaims()).data?.claims;

    expect(after).toMatchObject({ aal: 'aal2', session_id: before?.session_id });
    expect((await half.refreshSession()).error).toBeNull();
    expect((await half.getClaims()).data?.claims.aal).toBe('aal2');
    expect(await unused(half)).toBe(9);
    expect((await rig.mailsTo(USER.email)).join()).toContain('A recovery code was used');
    const again = await redeem(await rig.signedIn(), code);
    expect(await jsonOf(again)).toMatchObject({ code: 'recovery_code_invalid' });
  });

  it('has one winner of four at once', async () => {
    const { client } = await rig.enrolled();
    const [code = ''] = await codesOf(client);
    const half = await rig.signedIn();
    const answers = await Promise.all([1, 2, 3, 4].map(() => redeem(half, code)));

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422]);
  });

  it('raises no refresh token from before', async () => {
    const { client } = await rig.enrolled();
    const [code = ''] = await codesOf(client);
    const half = await rig.signedIn();
    const { data } = await half.getSession();
    const { refresh_token } = data.session ?? {};
    await redeem(half, code);

    const answer = await postJson(rig.api, `${AUTH_BASE}/token?grant_type=refresh_token`, { refresh_token });
    expect(answer.status).toBe(400);
  });

  it('is limited like other codes, but does not use up their limit', async () => {
    const { client, app } = await rig.enrolled();
    const [code = ''] = await codesOf(client);
    const half = await rig.signedIn();
    for (let n = 0; n < 5; n += 1) expect((await redeem(half, 'AAAA-AAAA-AAAA-AAAA')).status).toBe(422);

    const blocked = await redeem(half, code);
    expect(blocked.status).toBe(429);
    expect(Number(blocked.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await rig.enterCode(half, app)).error).toBeNull();
  });

  it('opens the way to a new password when the authenticator app and the password are lost', async () => {
    const { client } = await rig.enrolled();
    const [code = ''] = await codesOf(client);
    const recovering = rig.client();
    await recovering.resetPasswordForEmail(USER.email);
    await recovering.verifyOtp({ type: 'recovery', token_hash: await rig.tokenFor(USER.email) });
    await redeemed(recovering, code);

    expect((await recovering.updateUser({ password: 'Lighthouse-keeper 92' })).error).toBeNull();
  });

  it('leaves audit lines', async () => {
    const { client } = await rig.enrolled();
    const [code = ''] = await codesOf(client);
    const half = await rig.signedIn();
    for (const each of ['wrong', code]) await redeem(half, each);

    const events: { event: string; result: string }[] = await rig.api.context
      .db('audit_log')
      .where('event', 'like', 'recovery_code%')
      .orderBy('id');
    expect(events.map(({ event, result }) => `${event} ${result}`)).toEqual([
      'recovery_codes_created success',
      'recovery_code_used failure',
      'recovery_code_used success',
    ]);
  });
});
