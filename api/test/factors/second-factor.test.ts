import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { AUTH_BASE } from '@site/shared/contracts/auth';
import { startSecondFactorRig, STEP_MS, USER, type SecondFactorRig } from './second-factor.fixture.ts';
import { bearer, jsonOf, postJson } from '../support/start-test-api.ts';

let rig: SecondFactorRig;
beforeEach(async () => {
  rig = await startSecondFactorRig();
});
afterEach(() => rig.close());

const rows = (table: string) => rig.api.context.db(table);
const eventsOf = (event: string) => rows('audit_log').where({ event });

describe('adding an authenticator app', () => {
  it('shows a secret of 160 bits once, as text, as an address and as a picture', async () => {
    const client = await rig.signedIn();
    const { data } = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone', issuer: 'A site' });

    expect(data).toMatchObject({ type: 'totp', friendly_name: 'Phone' });
    const { secret, uri, qr_code } = data?.totp ?? { secret: '', uri: '', qr_code: '' };
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    const address = new URL(uri);
    expect(decodeURIComponent(address.pathname)).toBe(`/A site:${USER.email}`);
    expect(Object.fromEntries(address.searchParams)).toEqual({
      ...{ secret, issuer: 'A site', algorithm: 'SHA1', digits: '6', period: '30' },
    });
    expect(qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg [^#]*<\/svg>$/);
    expect(JSON.stringify((await client.mfa.listFactors()).data)).not.toContain(secret);
  });

  it('stores only the encrypted secret, and only for its own factor (M1)', async () => {
    const client = await rig.signedIn();
    const first = await rig.enroll(client);
    const second = await rig.enroll(client);
    expect(JSON.stringify(await rows('factors'))).not.toContain(first.secret);

    const { secret } = await rows('factors').where({ id: second.factorId }).first('secret');
    await rows('factors').where({ id: first.factorId }).update({ secret });
    expect((await rig.enterCode(client, { ...second, factorId: first.factorId })).error?.status).toBe(500);
    expect((await rig.enterCode(client, second)).error).toBeNull();
  });

  it('counts from its first code: a second factor is then known to sign-in and refresh', async () => {
    const client = await rig.signedIn();
    const events: string[] = [];
    client.onAuthStateChange((event) => void events.push(event));
    const app = await rig.enroll(client, 'Phone');
    expect((await client.mfa.listFactors()).data).toMatchObject({
      totp: [],
      all: [{ status: 'unverified' }],
    });
    const { data, error } = await rig.enterCode(client, app);

    expect(error).toBeNull();
    expect(data?.user.factors).toMatchObject([
      { id: app.factorId, factor_type: 'totp', status: 'verified', friendly_name: 'Phone' },
    ]);
    expect(events).toContain('MFA_CHALLENGE_VERIFIED');
    const other = await rig.signedIn();
    expect((await other.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal2',
    });
    await other.refreshSession();
    expect((await other.mfa.getAuthenticatorAssuranceLevel()).data?.nextLevel).toBe('aal2');
  });

  it('notifies the owner and ends sessions without the second factor and other open enrolments (M6)', async () => {
    const other = await rig.signedIn();
    const client = await rig.signedIn();
    const abandoned = await rig.enroll(client);
    const app = await rig.enroll(client);
    await rig.enterCode(client, app);

    expect((await other.getUser()).error?.name).toBe('AuthSessionMissingError');
    expect((await client.mfa.challenge({ factorId: abandoned.factorId })).error?.code).toBe(
      'mfa_factor_not_found',
    );
    expect((await rig.mailsTo(USER.email)).join()).toContain('An authenticator app was added');
  });

  it('needs the second factor once there is one (M4)', async () => {
    const { client } = await rig.enrolled();
    const half = await rig.signedIn();
    const enroll = { factorType: 'totp', friendlyName: 'Another' } as const;

    expect((await half.mfa.enroll(enroll)).error).toMatchObject({ code: 'insufficient_aal', status: 403 });
    expect((await client.mfa.enroll(enroll)).error).toBeNull();
  });

  it('refuses a name in use, an eleventh factor and other types', async () => {
    const client = await rig.signedIn();
    const enroll = (friendlyName: string) => client.mfa.enroll({ factorType: 'totp', friendlyName });
    await enroll('Phone');
    expect((await enroll(' Phone ')).error?.code).toBe('mfa_factor_name_conflict');
    const more = await Promise.all(Array.from({ length: 12 }, (_, n) => enroll(`App ${n}`)));

    expect(more.filter(({ error }) => !error)).toHaveLength(9);
    expect((await enroll('Last')).error?.code).toBe('too_many_enrolled_mfa_factors');
    const phone = client.mfa.enroll({ factorType: 'phone', phone: '+1' });
    expect((await phone).error).toMatchObject({ code: 'validation_failed', status: 400 });
  });

  it('has to be finished within five minutes', async () => {
    const client = await rig.signedIn();
    const app = await rig.enroll(client, 'Phone');
    rig.api.advance(5 * 60_000);

    expect((await rig.enterCode(client, app)).error).toMatchObject({
      code: 'mfa_factor_not_found',
      status: 404,
    });
    expect((await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })).error).toBeNull();
    rig.api.advance(6 * 60_000);
    await rig.api.context.housekeeping.run();
    expect(await rows('factors')).toEqual([]);
  });
});

describe('the code of an authenticator app', () => {
  it('raises the same session to aal2, which a refresh keeps', async () => {
    const { app } = await rig.enrolled();
    const client = await rig.signedIn();
    const claims = async () => (await client.getClaims()).data?.claims;
    const before = await claims();
    await rig.enterCode(client, app);
    const after = await claims();

    expect(before).toMatchObject({ aal: 'aal1', amr: [{ method: 'password' }] });
    expect(after).toMatchObject({ aal: 'aal2', amr: [{ method: 'totp' }, { method: 'password' }] });
    expect(after?.session_id).toBe(before?.session_id);
    await client.refreshSession();
    expect((await claims())?.aal).toBe('aal2');
  });

  it('never raises a refresh token from before (T8)', async () => {
    const { app } = await rig.enrolled();
    const client = await rig.signedIn();
    const { data } = await client.getSession();
    const { refresh_token = '', access_token = '' } = data.session ?? {};
    const refresh = (token: string) =>
      postJson(rig.api, `${AUTH_BASE}/token?grant_type=refresh_token`, { refresh_token: token });
    const { refresh_token: next } = await jsonOf(await refresh(refresh_token));
    await rig.enterCode(client, app);

    for (const token of [refresh_token, String(next)]) {
      const answer = await refresh(token);
      expect(answer.status).toBe(400);
      expect(await jsonOf(answer)).toMatchObject({ code: 'refresh_token_already_used' });
    }
    expect((await client.getUser()).error).toBeNull();
    for (const path of ['/api/admin/submissions', '/api/account/sessions']) {
      const half = await rig.api.fetch(path, { headers: bearer(access_token) });
      expect(await jsonOf(half)).toMatchObject({ code: 'second_factor_required' });
    }
    rig.api.advance(11_000);
    await refresh(refresh_token);
    expect((await client.getUser()).error?.name).toBe('AuthSessionMissingError');
  });

  it('is accepted one step early or late, and not two (M3)', async () => {
    const { client, app } = await rig.enrolled();
    const enter = async (ahead: number) => {
      // To the middle of a step, so that none ends between here and the server.
      rig.api.advance(10 * STEP_MS + STEP_MS / 2 - (rig.api.context.now() % STEP_MS));
      const { error } = await client.mfa.challengeAndVerify({
        factorId: app.factorId,
        code: app.code(ahead),
      });
      return error?.code;
    };

    expect(await enter(-STEP_MS)).toBeUndefined();
    expect(await enter(STEP_MS)).toBeUndefined();
    for (const ahead of [-2 * STEP_MS, 2 * STEP_MS])
      expect(await enter(ahead)).toBe('mfa_verification_failed');
  });

  it('works once, and so do earlier ones (M2)', async () => {
    const { client, app } = await rig.enrolled();
    rig.api.advance(STEP_MS);
    const enter = (code: string) => client.mfa.challengeAndVerify({ factorId: app.factorId, code });
    const [earlier, code] = [app.code(-STEP_MS), app.code()];

    expect((await enter(code)).error).toBeNull();
    for (const used of [code, earlier])
      expect((await enter(used)).error?.code).toBe('mfa_verification_failed');
  });

  it('has one winner of four at once, with one challenge or with four (M2)', async () => {
    const { client, app } = await rig.enrolled();
    for (const isShared of [true, false]) {
      rig.api.advance(STEP_MS);
      await rows('rate_counters').delete();
      const challenge = () => rig.challenge(client, app);
      const shared = isShared ? await challenge() : null;
      const challenges = await Promise.all([0, 1, 2, 3].map(async () => shared ?? (await challenge())));
      const { data } = await client.getSession();
      const headers = bearer(data.session?.access_token ?? '');
      const path = `${AUTH_BASE}/factors/${app.factorId}/verify`;
      const code = app.code();
      const answers = await Promise.all(
        challenges.map((challenge_id) => postJson(rig.api, path, { challenge_id, code }, headers)),
      );

      expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422]);
      const winner = answers.find(({ status }) => status === 200);
      const { access_token, refresh_token } = await jsonOf(winner as Response);
      await client.setSession({ access_token: String(access_token), refresh_token: String(refresh_token) });
    }
  });

  it('leaves audit lines, without secrets and codes there and in the log (S5, S6)', async () => {
    const { client, app } = await rig.enrolled();
    const codes = [app.code(), app.wrongCode()];
    await client.mfa.challengeAndVerify({ factorId: app.factorId, code: app.wrongCode() });
    const written = rig.api.log() + JSON.stringify(await rows('audit_log'));
    for (const word of [app.secret, ...codes.map((code) => `"${code}"`)]) expect(written).not.toContain(word);

    expect(await eventsOf('factor_in_progress')).toHaveLength(1);
    expect(await eventsOf('challenge_created')).toHaveLength(2);
    expect((await eventsOf('verification_attempted')).map(({ result }) => result).sort()).toEqual([
      'failure',
      'success',
    ]);
  });
});
