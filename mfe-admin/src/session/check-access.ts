import { ApiError } from '@site/shared/contracts';
import { readOwnRole, type Role } from '@site/shared/contracts/auth';
import { authClient } from './auth-client.ts';
import { callAsUser } from './calls/call-as-user.ts';
import { needsSecondFactor } from './second-factor.ts';

/** A signed-in user with a role. */
export interface Staff {
  readonly userId: string;
  readonly email: string;
  readonly role: Role;
}

/** A visitor is not signed in; a denied user has no role; `second-factor` means that sign-in is not complete. */
export type Access =
  | { readonly name: 'visitor' }
  | { readonly name: 'denied' }
  | { readonly name: 'second-factor' }
  | { readonly name: 'staff'; readonly staff: Staff };

/** Asks the API for the role. The API checks every call itself; this only decides what to show. */
export async function checkAccess(): Promise<Access> {
  const { data } = await (await authClient()).getSession();
  if (!data.session) return { name: 'visitor' };
  if (needsSecondFactor(data.session)) return { name: 'second-factor' };
  try {
    const { role, email, user_id: userId } = await callAsUser(readOwnRole);
    return role ? { name: 'staff', staff: { userId, email, role } } : { name: 'denied' };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 401) {
      await (await authClient()).signOut({ scope: 'local' });
      return { name: 'visitor' };
    }
    if (error.code === 'second_factor_required') {
      // The factor was added elsewhere: `/auth` needs to know it.
      await (await authClient()).refreshSession();
      return { name: 'second-factor' };
    }
    if (error.status === 403 || error.status === 404) return { name: 'denied' };
    throw error;
  }
}
