import type { Db } from '../../database/connection.ts';
import { inTransaction } from '../../database/in-transaction.ts';
import { toInstant } from '../../database/instants.ts';
import type { RequestInfo } from '../../http/request-info.ts';
import { redeemLink } from './account-links.ts';
import { createEmailConfirmation } from './email-change.ts';
import { entryOf } from '../audit-entry.ts';
import { AuthError } from '../auth-errors.ts';
import type { AuthServices, WireSession } from '../auth-services.ts';
import type { linkType } from './link-lifetimes.ts';
import { openSession } from '../sessions/new-session.ts';
import { findUser, updateUser, type SessionRow, type UserRow } from '../repository.ts';
import { isBanned } from '../sessions/session-lifetime.ts';
import { toWireSession } from '../sessions/wire-session.ts';

export interface Verification {
  readonly token: string;
  readonly type: ReturnType<typeof linkType>;
}

/** The answer to the first of the two links of an email change. */
export interface HalfConfirmed {
  readonly msg: string;
  readonly code: '200';
}

const HALF_CONFIRMED: HalfConfirmed = {
  msg: 'Confirmed. Now open the link that we sent to your other email address.',
  code: '200',
};

/** Exchanges the token of a link in a mail for a session. Unknown, used, replaced and expired tokens get the same error. */
export function createVerify(services: AuthServices) {
  const { db, audit, accountLimits, now } = services;
  const confirmEmail = createEmailConfirmation(services);

  return async function verify(given: Verification, info: RequestInfo): Promise<WireSession | HalfConfirmed> {
    await accountLimits.verify(info.address);
    const { token, type } = given;
    const opened =
      type === 'email_change'
        ? await confirmEmail(token, info)
        : await inTransaction(db, (transaction) => redeem({ token, purpose: type }, info, transaction));
    if (opened === 'half') return HALF_CONFIRMED;
    if (opened) return toWireSession(opened.user, opened.session, services);
    await audit([{ ...entryOf('verification_attempted', info), result: 'failure' }], db);
    throw new AuthError('otp_expired');
  };

  async function redeem(
    { token, purpose }: { readonly token: string; readonly purpose: 'signup' | 'recovery' | 'invite' },
    info: RequestInfo,
    transaction: Db,
  ): Promise<{ readonly user: UserRow; readonly session: SessionRow } | null> {
    const link = await redeemLink({ token, purposes: [purpose], now: now() }, transaction);
    const user = link?.user_id ? await findUser(link.user_id, transaction) : undefined;
    if (!user) return null;
    if (isBanned(user.banned_until, now())) throw new AuthError('user_banned', { status: 403 });
    const at = toInstant(now());
    const isRecovery = purpose !== 'signup';
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
