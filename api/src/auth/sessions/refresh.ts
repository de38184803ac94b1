import { inTransaction } from '../../database/in-transaction.ts';
import { toTime } from '../../database/instants.ts';
import type { RequestInfo } from '../../http/request-info.ts';
import { AuthError } from '../auth-errors.ts';
import { advanceCounter, deleteSession, findSession, type SessionRow } from '../repository.ts';
import type { AuthServices, WireSession } from '../auth-services.ts';
import { findRefreshState } from './refresh-state.ts';
import { isBanned, isExpired } from './session-lifetime.ts';
import { issueTokens } from './wire-session.ts';

/** Tabs that resume together can send tokens that are several rotations old. */
const REUSE_MS = 10_000;
/** A client that lost the response can retry with the previous token for one day. */
const PREVIOUS_TOKEN_MS = 24 * 3600_000;

/** Exchanges a refresh token for the next one. Reuse of an old token indicates theft and ends the session. */
export function createRefresh(services: AuthServices) {
  const { db, refreshTokens, audit, queueMails, now } = services;

  async function endSession(
    session: SessionRow,
    code: 'session_expired' | 'refresh_token_already_used',
    info: RequestInfo,
  ) {
    const event =
      code === 'session_expired' ? ('token_revoked' as const) : ('refresh_reuse_detected' as const);
    const { id: requestId, address, userAgent } = info;
    await inTransaction(db, async (transaction) => {
      // Another request with an old token has ended it, and has told the owner.
      if (!(await deleteSession(session.id, transaction))) return;
      if (code === 'refresh_token_already_used')
        await queueMails([{ kind: 'account-session-ended', subjectId: session.user_id }], transaction);
      await audit(
        [
          {
            event,
            result: 'failure',
            actorId: session.user_id,
            sessionId: session.id,
            requestId,
            address,
            userAgent,
          },
        ],
        transaction,
      );
    });
    return new AuthError(code);
  }

  /** Advances the session's counter, or returns the current session when the token was already exchanged. */
  async function rotate(session: SessionRow, counter: number, info: RequestInfo): Promise<SessionRow> {
    if (session.counter === counter && (await advanceCounter(session, now(), db)))
      return { ...session, counter: counter + 1 };
    const current = session.counter === counter ? await findSession(session.id, db) : session;
    if (!current || counter > current.counter) throw new AuthError('refresh_token_not_found');
    const age = now() - toTime(current.refreshed_at);
    const isFromLowerLevel = counter < current.raised_counter;
    // Another tab can send its token while this one enters a code. That is no theft, but it must not get the higher level.
    if (isFromLowerLevel && age < REUSE_MS) throw new AuthError('refresh_token_already_used');
    if (!isFromLowerLevel && age < (current.counter - counter === 1 ? PREVIOUS_TOKEN_MS : REUSE_MS))
      return current;
    throw await endSession(current, 'refresh_token_already_used', info);
  }

  return async function refresh(token: string, info: RequestInfo): Promise<WireSession> {
    const claim = refreshTokens.read(token);
    if (claim === 'malformed')
      throw new AuthError('validation_failed', { message: 'Refresh token is not valid' });
    const state = claim && (await findRefreshState(claim.sessionId, now(), db));
    if (!state) throw new AuthError('refresh_token_not_found');
    const { session, user, role, factors } = state;
    if (isBanned(user.banned_until, now())) throw new AuthError('user_banned');
    if (isExpired(session, role, now())) throw await endSession(session, 'session_expired', info);
    return issueTokens({ user, factors, session: await rotate(session, claim.counter, info) }, services);
  };
}
