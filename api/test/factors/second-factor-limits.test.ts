import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { GoTrueClient } from '@supabase/auth-js';
import { AUTH_BASE } from '@site/shared/contracts/auth';
import {
  startSecondFactorRig,
  USER,
  type Authenticator,
  type SecondFactorRig,
} from './second-factor.fixture.ts';
import { createSecondFactorLimits } from '../../src/auth/factors/factor-limits.ts';
import { bearer, postJson } from '../support/start-test-api.ts';

let rig: SecondFactorRig;
let app: Authenticator;
let client: GoTrueClient;
beforeEach(async () => {
  rig = await startSecondFactorRig();
  ({ app } = await rig.enrolled());
  rig.api.advance(60_000);
  client = await rig.signedIn();
});
afterEach(() => rig.close());

const enter = (code: string, factorId = app.factorId) => client.mfa.challengeAndVerify({ factorId, code });
const enterWrong = async (factorId?: string) => (await enter(app.wrongCode(), factorId)).error;

/** Ends the limit of five minutes. */
const forgetRecent = () =>
  rig.api.context.db('rate_counters').where('name', 'like', 'factor-failures:%').delete();

describe('wrong codes (B5)', () => {
  it('are limited to five in five minutes for the user, whatever the challenge and the session', async () => {
    for (let n = 0; n < 4; n += 1) expect((await enterWrong())?.code).toBe('mfa_verification_failed');
    client = await rig.signedIn();
    expect((await enterWrong())?.code).toBe('mfa_verification_failed');

    expect((await enter(app.code())).error).toMatchObject({ status: 429, code: 'over_request_rate_limit' });
    await forgetRecent();
    expect((await enter(app.code())).error).toBeNull();
  });

  it('count together for all factors of the user', async () => {
    await rig.enterCode(client, app);
    const other = await rig.enroll(client);
    await rig.enterCode(client, other);
    await forgetRecent();
    for (const factor of [app, other, app, other, app]) await enterWrong(factor.factorId);

    expect((await enterWrong(other.factorId))?.status).toBe(429);
  });

  it('say when to try again', async () => {
    await forgetRecent();
    const challenge_id = await rig.challenge(client, app);
    const { data } = await client.getSession();
    const headers = bearer(data.session?.access_token ?? '');
    const path = `${AUTH_BASE}/factors/${app.factorId}/verify`;
    const send = (code: string) => postJson(rig.api, path, { challenge_id, code }, headers);
    for (let n = 0; n < 5; n += 1) expect((await send(app.wrongCode())).status).toBe(422);
    const blocked = await send(app.code());

    expect(blocked.status).toBe(429);
    expect(Number(blocked.headers.get('retry-after'))).toBeGreaterThan(240);
  });

  it('cannot pass the limit at once (race)', async () => {
    const attempts = await Promise.all(Array.from({ length: 10 }, () => enterWrong()));

    expect(attempts.filter((error) => error?.status === 422)).toHaveLength(5);
    expect(attempts.filter((error) => error?.status === 429)).toHaveLength(5);
  });

  it('pause codes for a day after twenty, and the owner gets one email', async () => {
    for (let n = 0; n < 15; n += 1) {
      await forgetRecent();
      expect((await enterWrong())?.code).toBe('mfa_verification_failed');
    }
    await forgetRecent();
    const last = await Promise.all(Array.from({ length: 5 }, () => enterWrong()));
    expect(last.map((error) => error?.status)).toEqual([422, 422, 422, 422, 422]);
    await forgetRecent();

    expect((await enter(app.code())).error?.status).toBe(429);
    await enterWrong();
    const mails = await rig.mailsTo(USER.email);
    expect(mails.filter((mail) => mail.includes('Too many wrong codes'))).toHaveLength(1);
    expect(await rig.api.context.db('audit_log').where({ event: 'factor_paused' })).toHaveLength(1);
  });

  it('do not count the correct ones', async () => {
    for (let n = 0; n < 7; n += 1) expect((await rig.enterCode(client, app)).error).toBeNull();
  });
});

describe('a challenge', () => {
  const verify = (by: GoTrueClient, challengeId: string) =>
    by.mfa.verify({ factorId: app.factorId, challengeId, code: app.code() });

  it('works once, for five minutes', async () => {
    const used = await rig.challenge(client, app);
    expect((await verify(client, used)).error).toBeNull();
    expect((await verify(client, used)).error).toMatchObject({ code: 'mfa_challenge_expired', status: 422 });

    const old = await rig.challenge(client, app);
    rig.api.advance(5 * 60_000);
    expect((await verify(client, old)).error?.code).toBe('mfa_challenge_expired');
    await rig.api.context.housekeeping.run();
    expect((await verify(client, old)).error).toMatchObject({ code: 'mfa_factor_not_found', status: 422 });
  });

  it('stays open after a wrong code', async () => {
    const challengeId = await rig.challenge(client, app);
    await client.mfa.verify({ factorId: app.factorId, challengeId, code: app.wrongCode() });

    expect((await verify(client, challengeId)).error).toBeNull();
  });

  it('belongs to its session', async () => {
    const other = await rig.signedIn();
    const challengeId = await rig.challenge(client, app);

    expect((await verify(other, challengeId)).error).toMatchObject({
      code: 'mfa_factor_not_found',
      status: 422,
    });
  });

  it('is not made for a factor of someone else', async () => {
    const stranger = { ...USER, email: 'stranger@harbour.example' };
    await rig.api.addUser(stranger);
    const other = rig.client();
    await other.signInWithPassword(stranger);

    for (const each of [await other.mfa.challenge(app), await other.mfa.unenroll(app)])
      expect(each.error).toMatchObject({ code: 'mfa_factor_not_found', status: 404 });
  });
});

it('codes that could not be checked do not count', async () => {
  const { limits, config } = rig.api.context;
  const { factorLimits } = createSecondFactorLimits(limits, config.auth.factorFailures);
  const fail = () => factorLimits.attempt('u1', () => Promise.reject(new Error('the database is gone')));

  for (let n = 0; n < 30; n += 1) await expect(fail()).rejects.toThrow('the database is gone');

  expect(await factorLimits.attempt('u1', async () => ({ id: 'session' }))).toEqual({ id: 'session' });
});
