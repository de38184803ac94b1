import { databaseFault } from '../../database/driver-errors.ts';
import { inTransaction, type Transaction } from '../../database/in-transaction.ts';
import { toInstant, toTime } from '../../database/instants.ts';
import type { RequestInfo } from '../../http/request-info.ts';
import type { QueuedMail } from '../../mail/outbox.ts';
import { deleteLinksOf, findLinkByToken, findUsedPurposes, insertLink, redeemLink } from './account-links.ts';
import { entryOf } from '../audit-entry.ts';
import { AuthError } from '../auth-errors.ts';
import type { AuthServices } from '../auth-services.ts';
import { EMAIL_CHANGE_PURPOSES, LINK_LIFETIME_MS, type EmailChangePurpose } from './link-lifetimes.ts';
import {
  deleteUnconfirmed,
  findUser,
  findUserByEmail,
  lockUser,
  NO_EMAIL_CHANGE,
  updateUser,
  type SessionRow,
  type UserRow,
} from '../repository.ts';
import { openSession } from '../sessions/new-session.ts';
import { isBanned } from '../sessions/session-lifetime.ts';
import type { ChangeRequest, PreparedChange } from './prepared-change.ts';

const MAIL_KINDS = {
  email_change_old: 'account-email-change',
  email_change_new: 'account-new-email',
} as const satisfies Record<EmailChangePurpose, QueuedMail['kind']>;

/** Prepares a change of the email. It takes effect when the links to the old and to the new address have both been used. */
export async function prepareEmailChange(
  email: string,
  { user, session, at }: ChangeRequest,
  info: RequestInfo,
  services: AuthServices,
): Promise<PreparedChange> {
  const { db, audit, accountLimits } = services;
  await accountLimits.mailRequest(info.address);
  if ((await findUserByEmail(email, db))?.email_confirmed_at) throw new AuthError('email_exists');
  await accountLimits.mail('email_change', user.email);
  await accountLimits.mail('email_change', email);
  return {
    async save(transaction) {
      await updateUser(user.id, { new_email: email, email_change_sent_at: at }, transaction);
      await queueLinks(user.id, EMAIL_CHANGE_PURPOSES, services, transaction);
      const entry = entryOf('user_email_change_requested', info);
      await audit([{ ...entry, actorId: user.id, sessionId: session.id }], transaction);
    },
  };
}

/** Sends the links that were not used yet again. The response does not reveal whether a change is pending. */
export function createEmailChangeResend(services: AuthServices) {
  const { db, audit, accountLimits, now } = services;
  return async function resendEmailChange(email: string, info: RequestInfo): Promise<void> {
    await accountLimits.mailRequest(info.address);
    await accountLimits.mail('email_change', email);
    const user = await findUserByEmail(email, db);
    const isPending = user?.email_change_sent_at
      ? now() - toTime(user.email_change_sent_at) < LINK_LIFETIME_MS.email_change_new
      : false;
    const mayMailNew =
      user?.new_email && isPending ? await accountLimits.mayMail('email_change', user.new_email) : true;
    await inTransaction(db, async (transaction) => {
      const entry = entryOf('user_email_change_requested', info);
      if (!user || !isPending) {
        await queueLinks(null, ['email_change_new'], services, transaction);
        await audit([{ ...entry, result: 'failure' }], transaction);
        return;
      }
      await updateUser(user.id, { email_change_sent_at: toInstant(now()) }, transaction);
      const used = await findUsedPurposes(user.id, transaction);
      const open = EMAIL_CHANGE_PURPOSES.filter(
        (purpose) => !used.includes(purpose) && (purpose === 'email_change_old' || mayMailNew),
      );
      await queueLinks(user.id, open, services, transaction);
      await audit([{ ...entry, subjectId: user.id }], transaction);
    });
  };
}

/** A link without a user has no recipient, and its mail is skipped. */
async function queueLinks(
  userId: string | null,
  purposes: readonly EmailChangePurpose[],
  services: AuthServices,
  transaction: Transaction,
): Promise<void> {
  for (const purpose of purposes) {
    const subjectId = await insertLink({ userId, purpose }, services, transaction);
    await services.queueMails([{ kind: MAIL_KINDS[purpose], subjectId }], transaction);
  }
}

/** `half` means that the link to the other address must be used too. */
export type EmailConfirmation = 'half' | { readonly user: UserRow; readonly session: SessionRow };

/** Redeems one of the two links of an email change. Null for an invalid token. */
export function createEmailConfirmation(services: AuthServices) {
  const { db, audit, now } = services;

  return async function confirmEmail(token: string, info: RequestInfo): Promise<EmailConfirmation | null> {
    const userId = (await findLinkByToken(token, db))?.user_id;
    if (!userId) return null;
    try {
      return await inTransaction(db, (transaction) => redeem(token, userId, info, transaction));
    } catch (error) {
      if (databaseFault(error) !== 'unique') throw error;
      await cancel(userId, info);
      throw new AuthError('email_exists');
    }
  };

  async function redeem(
    token: string,
    userId: string,
    info: RequestInfo,
    transaction: Transaction,
  ): Promise<EmailConfirmation | null> {
    // Locked before anything is read, so that one of two concurrent calls sees the link of the other as used.
    await lockUser(userId, transaction);
    const link = await redeemLink({ token, purposes: EMAIL_CHANGE_PURPOSES, now: now() }, transaction);
    const user = link ? await findUser(userId, transaction) : undefined;
    if (!link || !user?.new_email) return null;
    if (isBanned(user.banned_until, now())) throw new AuthError('user_banned', { status: 403 });
    const entry = { ...entryOf('verification_attempted', info), actorId: userId };
    const detail = { purpose: link.purpose };
    const used = await findUsedPurposes(userId, transaction);
    if (!EMAIL_CHANGE_PURPOSES.every((purpose) => used.includes(purpose))) {
      await audit([{ ...entry, detail }], transaction);
      return 'half';
    }
    const at = toInstant(now());
    // The link proves whose address it is, so a sign-up that nobody confirmed does not keep it.
    await deleteUnconfirmed(user.new_email, transaction);
    const changes = {
      ...NO_EMAIL_CHANGE,
      email: user.new_email,
      email_confirmed_at: at,
      updated_at: at,
      last_sign_in_at: at,
    };
    await updateUser(userId, changes, transaction);
    await deleteLinksOf(userId, transaction);
    const session = await openSession({ userId, method: 'otp', now: now() }, info, transaction);
    const sessionId = session.id;
    const changed = { ...entryOf('user_updated_email', info), actorId: userId };
    await audit(
      [
        { ...entry, sessionId, detail },
        { ...changed, sessionId },
      ],
      transaction,
    );
    return { user: { ...user, ...changes }, session };
  }

  /** Another account got the address first, so this change can no longer succeed. */
  async function cancel(userId: string, info: RequestInfo): Promise<void> {
    await inTransaction(db, async (transaction) => {
      await updateUser(userId, NO_EMAIL_CHANGE, transaction);
      await deleteLinksOf(userId, transaction);
      const entry = { ...entryOf('user_updated_email', info), actorId: userId };
      await audit([{ ...entry, result: 'failure' }], transaction);
    });
  }
}
