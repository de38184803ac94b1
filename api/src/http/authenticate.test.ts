import { describe, expect, it } from '@jest/globals';
import type { Access } from '@site/shared/contracts';
import { authenticate, type Actor } from './authenticate.ts';

const ADMINS: Access = ['admin'];
const actor = (role: string | null): Actor => ({
  userId: 'a-user',
  sessionId: 'a-session',
  email: 'ann@ledgerwell.example',
  role,
});
const identify = (role: string | null) => async () => actor(role);
const nobody = async () => {
  throw new Error('nobody is asked for');
};

describe('the access of an endpoint', () => {
  it('lets everybody call what is public, whatever they send', async () => {
    expect(await authenticate(undefined, 'public', nobody)).toBeNull();
    expect(await authenticate('Bearer nonsense', 'public', nobody)).toBeNull();
  });

  it('asks for a token everywhere else', async () => {
    for (const access of ['signed-in', ADMINS] as const)
      await expect(authenticate(undefined, access, nobody)).rejects.toMatchObject({
        code: 'no_authorization',
      });
  });

  it('lets every signed-in user call what names no role', async () => {
    expect(await authenticate('Bearer token', 'signed-in', identify(null))).toEqual(actor(null));
  });

  it('lets those call whose role is on the list, and no others', async () => {
    expect(await authenticate('Bearer token', ADMINS, identify('admin'))).toEqual(actor('admin'));
    for (const role of [null, 'reviewer', 'ADMIN'])
      await expect(authenticate('Bearer token', ADMINS, identify(role))).rejects.toMatchObject({
        code: 'not_admin',
      });
  });
});
