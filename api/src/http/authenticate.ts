import type { IncomingHttpHeaders } from 'node:http';
import { BACKGROUND_HEADER, type Endpoint } from '@site/shared/contracts';
import { hasPermission, type Role } from '@site/shared/contracts/auth';
import { AppError } from '../errors.ts';

/** A signed-in caller, with the current data from the database. */
export interface Actor {
  readonly userId: string;
  readonly sessionId: string;
  readonly email: string;
  readonly role: Role | null;
  readonly aal: 'aal1' | 'aal2';
  /** True for a session of a password reset, before the new password is set. */
  readonly isRecovery: boolean;
  /** True when the user has a second factor that this session was not opened with. */
  readonly lacksSecondFactor: boolean;
}

/**
 * Finds the caller of an access token. `ended` means that the session was deleted or has expired. A call that no person caused does not
 * keep the session alive.
 */
export type Identify = (
  accessToken: string,
  call: { readonly isBackground: boolean },
) => Promise<Actor | 'invalid' | 'ended'>;

/**
 * Checks a caller against the `access` of an endpoint. Returns null for public endpoints. Roles come from the database and are
 * read on every call. Every access but `signed-in` also needs the second factor of a user who has one.
 */
export async function authenticate(
  { authorization, ...headers }: IncomingHttpHeaders,
  { access, duringRecovery }: Pick<Endpoint, 'access' | 'duringRecovery'>,
  identify: Identify,
): Promise<Actor | null> {
  if (access === 'public') return null;
  const token = bearerOf(authorization);
  if (!token) throw new AppError('no_authorization');
  const actor = await identify(token, { isBackground: headers[BACKGROUND_HEADER] !== undefined });
  if (actor === 'invalid') throw new AppError('token_invalid');
  if (actor === 'ended' || (actor.isRecovery && !duringRecovery)) throw new AppError('session_ended');
  if (access === 'signed-in') return actor;
  if (actor.lacksSecondFactor) throw new AppError('second_factor_required');
  if (access !== 'own-account' && !hasPermission(actor.role, access)) throw new AppError('role_insufficient');
  return actor;
}

export function bearerOf(authorization: string | undefined): string | undefined {
  return /^bearer +([\w.~+/=-]{1,4096})$/i.exec(authorization ?? '')?.[1];
}
