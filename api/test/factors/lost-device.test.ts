import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createSecondFactorLimits } from '../../src/auth/factors/factor-limits.ts';
import { resetFactors } from '../../src/auth/factors/reset-factors.ts';
import { startSecondFactorRig, USER, type SecondFactorRig } from './second-factor.fixture.ts';

let rig: SecondFactorRig;
beforeEach(async () => {
  rig = await startSecondFactorRig();
});
afterEach(() => rig.close());

const reset = (email = USER.email) => {
  const { context } = rig.api;
  const limits = createSecondFactorLimits(context.limits, context.config.auth.factorFailures);
  return resetFactors(email, { ...context, factorLimits: Object.values(limits) });
};

describe('an admin who resets the second factor of a lost device (M8)', () => {
  it('removes all factors, ends all sessions and leaves the password', async () => {
    const { client, app } = await rig.enrolled();
    await rig.enterCode(client, await rig.enroll(client));
    const half = await rig.signedIn();
    for (let n = 0; n < 6; n += 1)
      await half.mfa.challengeAndVerify({ factorId: app.factorId, code: app.wrongCode() });
    expect(await reset()).toBe(true);

    expect((await client.getUser()).error?.name).toBe('AuthSessionMissingError');
    const again = await rig.signedIn();
    expect((await again.mfa.listFactors()).data?.all).toEqual([]);
    expect((await rig.enterCode(again, await rig.enroll(again))).error).toBeNull();
  });

  it('notifies the owner and leaves an audit line', async () => {
    await rig.enrolled();
    await reset(' Member@Harbour.example ');

    expect((await rig.mailsTo(USER.email)).join()).toContain('Your second factor was removed');
    const [line] = await rig.api.context.db('audit_log').where({ event: 'admin_factors_reset' });
    expect(line).toMatchObject({ actor_id: null, detail: '{"factors":1}' });
  });

  it('changes nothing for an account without one', async () => {
    const client = await rig.signedIn();

    expect(await reset()).toBe(false);
    expect((await client.getUser()).error).toBeNull();
    expect(await rig.mailsTo(USER.email)).toEqual([]);
    await expect(reset('nobody@harbour.example')).rejects.toThrow('has no account');
  });
});
