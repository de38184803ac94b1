import { describe, expect, it } from '@jest/globals';
import type { Access } from '@site/shared/contracts';
import type { Role } from '@site/shared/contracts/auth';
import { authenticate, type Actor } from './authenticate.ts';

const MAILS: Access = 'manage-mails';
const actor = (role: Role | null, lacksSecondFactor = false): Actor => ({
  userId: 'a-user',
  sessionId: 'a-session',
  email: 'ann@ledgerwell.example',
  role,
  aal: 'aal1',
  isRecovery: false,
  lacksSecondFactor,
});
const identify = (role: Role | null) => async () => actor(role);
const nobody = async () => {
  throw new Error('identify must not be called');
};

describe('the access of an endpoint', () => {
  it('admits every caller to a public endpoint, even with an invalid token', async () => {
    expect(await authenticate({}, { access: 'public' }, nobody)).toBeNull();
    expect(await authenticate({ authorization: 'Bearer nonsense' }, { access: 'public' }, nobody)).toBeNull();
  });

  it('requires a token everywhere else', async () => {
    for (const access of ['signed-in', MAILS] as const)
      await expect(authenticate({}, { access }, nobody)).rejects.toMatchObject({
        code: 'no_authorization',
      });
  });

  it('admits every signed-in user when no role is required', async () => {
    expect(
      await authenticate({ authorization: 'Bearer token' }, { access: 'signed-in' }, identify(null)),
    ).toEqual(actor(null));
  });

  it('admits every user with their second factor to their own account', async () => {
    expect(
      await authenticate({ authorization: 'Bearer token' }, { access: 'own-account' }, identify(null)),
    ).toEqual(actor(null));
    await expect(
      authenticate({ authorization: 'Bearer token' }, { access: 'own-account' }, async () =>
        actor('admin', true),
      ),
    ).rejects.toMatchObject({ code: 'second_factor_required' });
  });

  it('admits only users whose role has the permission', async () => {
    expect(
      await authenticate({ authorization: 'Bearer token' }, { access: MAILS }, identify('admin')),
    ).toEqual(actor('admin'));
    for (const role of [null, 'reviewer', 'analyst'] as const)
      await expect(
        authenticate({ authorization: 'Bearer token' }, { access: MAILS }, identify(role)),
      ).rejects.toMatchObject({
        code: 'role_insufficient',
      });
  });

  it('requires the second factor wherever it requires a role, before it looks at the role', async () => {
    for (const role of ['admin', null] as const) {
      const half = async () => actor(role, true);
      await expect(
        authenticate({ authorization: 'Bearer token' }, { access: MAILS }, half),
      ).rejects.toMatchObject({
        code: 'second_factor_required',
      });
      expect(await authenticate({ authorization: 'Bearer token' }, { access: 'signed-in' }, half)).toEqual(
        actor(role, true),
      );
    }
  });

  it('admits a session of a password reset only where the endpoint says so', async () => {
    const recovering = async () => ({ ...actor(null), isRecovery: true });
    const access = 'signed-in' as const;
    await expect(
      authenticate({ authorization: 'Bearer token' }, { access }, recovering),
    ).rejects.toMatchObject({
      code: 'session_ended',
    });
    expect(
      await authenticate({ authorization: 'Bearer token' }, { access, duringRecovery: true }, recovering),
    ).toMatchObject({
      isRecovery: true,
    });
  });
});
