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

/** Admits the bearer of a good token; for `admin` the role record decides, read anew on each call. */
export async function authenticate(
  authorization: string | undefined,
  access: 'user' | 'admin',
  identify: Identify,
): Promise<Actor> {
  const token = bearerOf(authorization);
  if (!token) throw new AppError('no_authorization');
  const actor = await identify(token);
  if (actor === 'invalid') throw new AppError('token_invalid');
  if (actor === 'ended') throw new AppError('session_ended');
  if (access === 'admin' && actor.role !== 'admin') throw new AppError('not_admin');
  return actor;
}

export function bearerOf(authorization: string | undefined): string | undefined {
  return /^bearer +([\w.~+/=-]{1,4096})$/i.exec(authorization ?? '')?.[1];
}
