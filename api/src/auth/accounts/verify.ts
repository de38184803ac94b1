import { inTransaction, type Transaction } from '../../database/in-transaction.ts';
import { toInstant, toTime } from '../../database/instants.ts';
import type { RequestInfo } from '../../http/request-info.ts';
import {
  deleteUnusedLinks,
  findLinkByToken,
  findOpenLinksTo,
  redeemLink,
  type AccountLink,
  type Redemption,
} from './account-links.ts';
import { createEmailConfirmation } from './email-change.ts';
import { entryOf } from '../audit-entry.ts';
import { AuthError } from '../auth-errors.ts';
import type { AuthServices, WireSession } from '../auth-services.ts';
import { EMAIL_CHANGE_PURPOSES, type linkType } from './link-lifetimes.ts';
import { isSameCode } from './link-tokens.ts';
import { openSession } from '../sessions/new-session.ts';
import { findUser, lockUser, updateUser, type SessionRow, type UserRow } from '../repository.ts';
import { isBanned } from '../sessions/session-lifetime.ts';
import { toWireSession } from '../sessions/wire-session.ts';

export interface Verification {
  /** The token of the link, or the code of its mail with the address that the mail went to. */
  readonly proof: string | { readonly email: string; readonly code: string };
  readonly type: ReturnType<typeof linkType>;
  /** The password of the sign-up, if the page asked for it. Another one is refused, and the link can still be used. */
  readonly password?: string | undefined;
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
  const { db, audit, accountLimits, linkTokens, passwords, now } = services;
  const confirmEmail = createEmailConfirmation(services);

  return async function verify(given: Verification, info: RequestInfo): Promise<WireSession | HalfConfirmed> {
    await accountLimits.verify(info.address);
    const { proof, type } = given;
    const token = typeof proof === 'string' ? proof : await tokenOfCode(proof, type, info.address);
    const hasPassword = type === 'signup' && given.password !== undefined;
    if (hasPassword) await requirePasswordOf(token, given.password);
    const opened =
      type === 'email_change'
        ? await confirmEmail(token, info)
        : await inTransaction(db, (transaction) =>
            redeem({ token, purpose: type, isReplacedAllowed: hasPassword }, info, transaction),
          );
    if (opened === 'half') return HALF_CONFIRMED;
    if (opened) return toWireSession(opened.user, opened.session, services);
    await audit([{ ...entryOf('verification_attempted', info), result: 'failure' }], db);
    throw new AuthError('otp_expired');
  };

  /** The token of the link whose mail has the code. Without one, a token that no link has. */
  async function tokenOfCode(
    { email, code }: { readonly email: string; readonly code: string },
    type: Verification['type'],
    address: string,
  ): Promise<string> {
    const takeBack = await accountLimits.code(email, address);
    const purposes = type === 'email_change' ? EMAIL_CHANGE_PURPOSES : [type];
    const links = await findOpenLinksTo(email, purposes, now(), db);
    const link = links.find(({ id, token_hash }) => {
      const expected = linkTokens.codeOf(id, token_hash);
      return expected !== null && isSameCode(code, expected);
    });
    if (!link) return '';
    await takeBack();
    return linkTokens.recreate(link.id, link.token_hash) ?? '';
  }

  /**
   * Throws for a password that is not the one of the sign-up. Of several sign-ups with one address, the owner of the mailbox knows the
   * password of one only.
   */
  async function requirePasswordOf(token: string, password = ''): Promise<void> {
    const link = await findLinkByToken(token, db);
    const isOpen = link?.used_at === null && toTime(link.expires_at) > now();
    if (!isOpen || link.password_hash === null) return;
    if (!(await passwords.verify(link.password_hash, password)))
      throw new AuthError('current_password_invalid', { message: OTHER_PASSWORD });
  }

  async function redeem(
    given: Pick<Redemption, 'token' | 'isReplacedAllowed'> & {
      readonly purpose: 'signup' | 'recovery' | 'invite';
    },
    info: RequestInfo,
    transaction: Transaction,
  ): Promise<{ readonly user: UserRow; readonly session: SessionRow } | null> {
    const { purpose, ...rest } = given;
    const link = await redeemLink({ ...rest, purposes: [purpose], now: now() }, transaction);
    if (!link?.user_id) return null;
    // Locked before it is read, so of two sign-ups that are confirmed at the same time the second one finds the account confirmed.
    await lockUser(link.user_id, transaction);
    const user = await findUser(link.user_id, transaction);
    if (!user || (purpose === 'signup' && user.email_confirmed_at !== null)) return null;
    if (isBanned(user.banned_until, now())) throw new AuthError('user_banned', { status: 403 });
    const at = toInstant(now());
    const changes = { last_sign_in_at: at, ...(purpose === 'signup' ? confirmationBy(link, at) : {}) };
    await updateUser(user.id, changes, transaction);
    if (purpose === 'signup') await deleteUnusedLinks(user.id, 'signup', transaction);
    const isRecovery = purpose !== 'signup';
    const start = { userId: user.id, method: 'otp', isRecovery, now: now() } as const;
    const session = await openSession(start, info, transaction);
    const entry = entryOf('verification_attempted', info);
    const detail = { purpose };
    await audit([{ ...entry, actorId: user.id, sessionId: session.id, detail }], transaction);
    return { user: { ...user, ...changes }, session };
  }
}

const OTHER_PASSWORD = 'This is not the password of this sign-up';

/**
 * The account gets the password of the sign-up that is confirmed. Recovery and invitations confirm with the new password instead: an
 * unconfirmed account may have a password that someone else chose.
 */
function confirmationBy({ password_hash, user_metadata }: AccountLink, at: string) {
  return {
    email_confirmed_at: at,
    ...(password_hash === null ? {} : { password_hash }),
    ...(user_metadata === null ? {} : { user_metadata }),
  };
}
