import type { AmrEntry } from './access-tokens.ts';
import type { SessionRow, UserRow } from '../repository.ts';
import type { AuthServices, WireSession } from '../auth-services.ts';
import { findFactors, type FactorSummary } from '../factors/factor-repository.ts';
import { toWireUser } from '../user.ts';

type TokenServices = Pick<AuthServices, 'accessTokens' | 'refreshTokens'>;

/** Issues tokens for the current state of a session. */
export async function toWireSession(
  user: UserRow,
  session: WiredSession,
  services: TokenServices & Pick<AuthServices, 'db' | 'now'>,
): Promise<WireSession> {
  const factors = await findFactors(user.id, services.now(), services.db);
  return issueTokens({ user, session, factors }, services);
}

type WiredSession = Pick<SessionRow, 'id' | 'counter' | 'aal' | 'amr'>;

interface SessionParts {
  readonly user: UserRow;
  readonly session: WiredSession;
  readonly factors: readonly FactorSummary[];
}

export function issueTokens(
  { user, session, factors }: SessionParts,
  { accessTokens, refreshTokens }: TokenServices,
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
    user: toWireUser(user, factors),
  };
}
