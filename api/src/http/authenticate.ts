import type { Access } from '@site/shared/contracts';
import { AppError } from '../errors.ts';

/** A signed-in caller, as the database knows them at this moment. */
export interface Actor {
  readonly userId: string;
  readonly sessionId: string;
  readonly email: string;
  readonly role: string | null;
}

/** Finds the caller behind an access token; `ended` when its session is gone or has run out. */
export type Identify = (accessToken: string) => Promise<Actor | 'invalid' | 'ended'>;

/**
 * Admits a caller to an endpoint: the one place that decides by its `access`. Null where everybody may call. Roles are those
 * of the role record, which is read anew on each call.
 */
export async function authenticate(
  authorization: string | undefined,
  access: Access,
  identify: Identify,
): Promise<Actor | null> {
  if (access === 'public') return null;
  const token = bearerOf(authorization);
  if (!token) throw new AppError('no_authorization');
  const actor = await identify(token);
  if (actor === 'invalid') throw new AppError('token_invalid');
  if (actor === 'ended') throw new AppError('session_ended');
  if (access !== 'signed-in' && !access.some((role) => role === actor.role)) throw new AppError('not_admin');
  return actor;
}

export function bearerOf(authorization: string | undefined): string | undefined {
  return /^bearer +([\w.~+/=-]{1,4096})$/i.exec(authorization ?? '')?.[1];
}
