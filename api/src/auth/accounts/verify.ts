import type { Db } from '../../database/connection.ts';
import { inTransaction } from '../../database/in-transaction.ts';
import { toInstant } from '../../database/instants.ts';
import type { RequestInfo } from '../../http/request-info.ts';
import { redeemLink } from './account-links.ts';
import { entryOf } from '../audit-entry.ts';
import { AuthError } from '../auth-errors.ts';
import type { AuthServices, WireSession } from '../auth-services.ts';
import type { LinkPurpose } from './link-lifetimes.ts';
import { openSession } from '../sessions/new-session.ts';
import { findUser, updateUser, type SessionRow, type UserRow } from '../repository.ts';
import { isBanned } from '../sessions/session-lifetime.ts';
import { toWireSession } from '../sessions/wire-session.ts';

export interface Verification {
  readonly token: string;
  readonly purpose: LinkPurpose;
}

/** Exchanges the token of a link in a mail for a session. Unknown, used, replaced and expired tokens get the same error. */
export function createVerify(services: AuthServices) {
  const { db, audit, accountLimits, now } = services;

  return async function verify(given: Verification, info: RequestInfo): Promise<WireSession> {
    await accountLimits.verify(info.address);
    const opened = await inTransaction(db, (transaction) => redeem(given, info, transaction));
    if (opened) return toWireSession(opened.user, opened.session, services);
    await audit([{ ...entryOf('verification_attempted', info), result: 'failure' }], db);
    throw new AuthError('otp_expired');
  };

  async function redeem(
    { token, purpose }: Verification,
    info: RequestInfo,
    transaction: Db,
  ): Promise<{ readonly user: UserRow; readonly session: SessionRow } | null> {
    const link = await redeemLink({ token, purpose, now: now() }, transaction);
    const user = link?.user_id ? await findUser(link.user_id, transaction) : undefined;
    if (!user) return null;
    if (isBanned(user.banned_until, now())) throw new AuthError('user_banned', { status: 403 });
    const at = toInstant(now());
    const isRecovery = purpose === 'recovery';
    // Recovery confirms with the new password: an unconfirmed account may have a password that someone else chose.
    const confirmedAt = user.email_confirmed_at ?? (isRecovery ? null : at);
    const changes = { last_sign_in_at: at, email_confirmed_at: confirmedAt };
    await updateUser(user.id, changes, transaction);
    const start = { userId: user.id, method: 'otp', isRecovery, now: now() } as const;
    const session = await openSession(start, info, transaction);
    const entry = entryOf('verification_attempted', info);
    const detail = { purpose };
    await audit([{ ...entry, actorId: user.id, sessionId: session.id, detail }], transaction);
    return { user: { ...user, ...changes }, session };
  }
}
