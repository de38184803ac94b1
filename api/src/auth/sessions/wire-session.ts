import type { AmrEntry } from './access-tokens.ts';
import type { SessionRow, UserRow } from '../repository.ts';
import type { AuthServices, WireSession } from '../auth-services.ts';
import { toWireUser } from '../user.ts';

/** Issues tokens for the current state of a session. */
export function toWireSession(
  user: UserRow,
  session: Pick<SessionRow, 'id' | 'counter' | 'aal' | 'amr'>,
  { accessTokens, refreshTokens }: Pick<AuthServices, 'accessTokens' | 'refreshTokens'>,
): WireSession {
  const { token, expiresAt, expiresIn } = accessTokens.sign({
    userId: user.id,
    sessionId: session.id,
    email: user.email,
    aal: session.aal,
    amr: JSON.parse(session.amr) as AmrEntry[],
  });
  return {
    access_token: token,
    token_type: 'bearer',
    expires_in: expiresIn,
    expires_at: expiresAt,
    refresh_token: refreshTokens.create({ sessionId: session.id, counter: session.counter }),
    user: toWireUser(user),
  };
}
