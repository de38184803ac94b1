import { inTransaction } from '../../database/in-transaction.ts';
import type { RequestInfo } from '../../http/request-info.ts';
import { insertLink } from './account-links.ts';
import { entryOf } from '../audit-entry.ts';
import type { AuthServices } from '../auth-services.ts';
import { findUserByEmail } from '../repository.ts';

/**
 * Requests a recovery mail. Response and work are the same for known and unknown emails: for an unknown one a link without a user
 * is stored, and its mail is skipped.
 */
export function createRecover(services: AuthServices) {
  const { db, audit, queueMails, accountLimits } = services;
  return async function recover(given: string, info: RequestInfo): Promise<void> {
    const email = given.trim().toLowerCase();
    await accountLimits.mailRequest(info.address);
    if (!(await accountLimits.mayMail(email))) return;
    const user = await findUserByEmail(email, db);
    await inTransaction(db, async (transaction) => {
      const link = { userId: user?.id ?? null, purpose: 'recovery' } as const;
      const linkId = await insertLink(link, services, transaction);
      await queueMails([{ kind: 'account-recovery', subjectId: linkId }], transaction);
      const about = user ? { subjectId: user.id } : { result: 'failure' as const };
      await audit([{ ...entryOf('user_recovery_requested', info), ...about }], transaction);
    });
  };
}

/** Requests the confirmation mail again. The response does not reveal whether there is anything to confirm. */
export function createResend(services: AuthServices) {
  const { db, audit, queueMails, accountLimits } = services;
  return async function resend(given: string, info: RequestInfo): Promise<void> {
    const email = given.trim().toLowerCase();
    await accountLimits.mailRequest(info.address);
    await accountLimits.mail(email);
    const user = await findUserByEmail(email, db);
    const waiting = user && user.email_confirmed_at === null ? user : null;
    await inTransaction(db, async (transaction) => {
      const link = { userId: waiting?.id ?? null, purpose: 'signup' } as const;
      const linkId = await insertLink(link, services, transaction);
      await queueMails([{ kind: 'account-confirmation', subjectId: linkId }], transaction);
      const about = waiting ? { subjectId: waiting.id } : { result: 'failure' as const };
      await audit([{ ...entryOf('user_confirmation_requested', info), ...about }], transaction);
    });
  };
}
