import { inTransaction } from '../database/in-transaction.ts';
import type { Identify } from '../http/authenticate.ts';
import type { RequestInfo } from '../http/request-info.ts';
import { AuthError } from './auth-errors.ts';
import type { AuthServices, Credentials, NewAccount, SignedIn, WireSession } from './auth-services.ts';
import { findFactors } from './factors/factor-repository.ts';
import { createFactors, type Factors } from './factors/factors.ts';
import { createRefresh } from './sessions/refresh.ts';
import {
  deleteSession,
  deleteSessionsOf,
  findSessionState,
  findUser,
  touchSession,
  type SessionState,
  type UserRow,
} from './repository.ts';
import type { AccessClaims } from './sessions/access-tokens.ts';
import { lacksSecondFactor } from './sessions/assurance-level.ts';
import { isActivityStale, isBanned, isExpired } from './sessions/session-lifetime.ts';
import { createEmailChangeResend } from './accounts/email-change.ts';
import { createRecover, createResend } from './accounts/request-mail.ts';
import { createSignIn } from './sessions/sign-in.ts';
import { createSignUp } from './accounts/sign-up.ts';
import { createUserChange, type UserChange } from './accounts/update-user.ts';
import { toWireUser, type WireUser } from './user.ts';
import { createVerify, type HalfConfirmed, type Verification } from './accounts/verify.ts';

export type LogoutScope = 'global' | 'local' | 'others';

export interface Auth {
  signIn(credentials: Credentials, info: RequestInfo): Promise<WireSession>;
  refresh(refreshToken: string, info: RequestInfo): Promise<WireSession>;
  signUp(account: NewAccount, info: RequestInfo): Promise<WireUser>;
  recover(email: string, info: RequestInfo): Promise<void>;
  /** By the type of the mail in the auth protocol. */
  readonly resend: Readonly<
    Record<'signup' | 'email_change', (email: string, info: RequestInfo) => Promise<void>>
  >;
  verify(given: Verification, info: RequestInfo): Promise<WireSession | HalfConfirmed>;
  changeUser(accessToken: string, change: UserChange, info: RequestInfo): Promise<WireUser>;
  readUser(accessToken: string): Promise<WireUser>;
  readonly factors: Factors;
  signOut(accessToken: string, scope: LogoutScope, info: RequestInfo): Promise<void>;
  /** The caller of an API endpoint, with the current role from the database. */
  readonly identify: Identify;
}

export function createAuth(services: AuthServices): Auth {
  const { db, accessTokens, audit, now } = services;
  const changeUser = createUserChange(services);

  async function signedIn(accessToken: string): Promise<SignedIn> {
    const session = await liveSession(accessToken, services);
    const user = await findUser(session.user_id, db);
    if (!user) throw new AuthError('session_not_found');
    return { user, session };
  }

  const withFactors = async (user: UserRow) => toWireUser(user, await findFactors(user.id, now(), db));

  return {
    signIn: createSignIn(services),
    refresh: createRefresh(services),
    signUp: createSignUp(services),
    recover: createRecover(services),
    resend: { signup: createResend(services), email_change: createEmailChangeResend(services) },
    verify: createVerify(services),
    readUser: async (accessToken) => withFactors((await signedIn(accessToken)).user),
    async changeUser(accessToken, change, info) {
      const { user, session } = await signedIn(accessToken);
      return withFactors(await changeUser(user, session, change, info));
    },
    factors: createFactors(services, signedIn),
    async signOut(accessToken, scope, { id: requestId, address, userAgent }) {
      const session = await liveSession(accessToken, services);
      if (scope !== 'local' && lacksSecondFactor(session)) throw new AuthError('insufficient_aal');
      const { id: sessionId, user_id: userId } = session;
      await inTransaction(db, async (transaction) => {
        if (scope === 'local') await deleteSession(sessionId, transaction);
        else await deleteSessionsOf(userId, scope === 'others' ? sessionId : null, transaction);
        await audit(
          [{ event: 'logout', actorId: userId, sessionId, requestId, address, userAgent, detail: { scope } }],
          transaction,
        );
      });
    },
    async identify(accessToken, { isBackground }) {
      const claims = accessTokens.verify(accessToken);
      if (!claims) return 'invalid';
      const state = await findSessionState(claims.sessionId, db);
      if (!state || !isActive(state, claims.userId, now())) return 'ended';
      if (!isBackground && isActivityStale(state, now())) await touchSession(state.id, now(), db);
      const { aal } = withLevelOf(claims, state);
      return {
        ...{ userId: state.user_id, sessionId: state.id, email: state.email, role: state.role },
        ...{ aal, isRecovery: state.is_recovery === 1 },
        lacksSecondFactor: lacksSecondFactor({ ...state, aal }),
      };
    },
  };
}

/** The session of a token. The client drops its own session only after `session_not_found`. */
async function liveSession(
  accessToken: string,
  { db, accessTokens, now }: AuthServices,
): Promise<SessionState> {
  const claims = accessTokens.verify(accessToken);
  if (!claims) throw new AuthError('bad_jwt');
  const state = await findSessionState(claims.sessionId, db);
  if (!state || isExpired(state, state.role, now())) throw new AuthError('session_not_found');
  if (isBanned(state.banned_until, now())) throw new AuthError('user_banned', { status: 403 });
  return withLevelOf(claims, state);
}

/** A session has the higher level only for tokens that were issued at that level. */
function withLevelOf({ aal }: Pick<AccessClaims, 'aal'>, state: SessionState): SessionState {
  return aal === 'aal2' ? state : { ...state, aal };
}

function isActive(state: SessionState, userId: string, now: number): boolean {
  return state.user_id === userId && !isExpired(state, state.role, now) && !isBanned(state.banned_until, now);
}
