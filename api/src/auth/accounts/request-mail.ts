import { inTransaction } from '../../database/in-transaction.ts';
import type { RequestInfo } from '../../http/request-info.ts';
import { entryOf } from '../audit-entry.ts';
import type { AuthServices } from '../auth-services.ts';
import { normalizeEmail } from '../normalize-email.ts';
import { findUserByEmail, type UserRow } from '../repository.ts';
import { insertLink } from './account-links.ts';

/** Requests a recovery mail. The response does not reveal whether the email has an account. */
export function createRecover(services: AuthServices) {
  const { db, accountLimits } = services;
  return async function recover(given: string, info: RequestInfo): Promise<void> {
    const email = normalizeEmail(given);
    await accountLimits.mailRequest(info.address);
    if (!(await accountLimits.mayMail('recovery', email))) return;
    await queueLink(RECOVERY, await findUserByEmail(email, db), info, services);
  };
}

/** Requests the confirmation mail again. The response does not reveal whether there is anything to confirm. */
export function createResend(services: AuthServices) {
  const { db, accountLimits } = services;
  return async function resend(given: string, info: RequestInfo): Promise<void> {
    const email = normalizeEmail(given);
    await accountLimits.mailRequest(info.address);
    await accountLimits.mail('signup', email);
    const user = await findUserByEmail(email, db);
    await queueLink(CONFIRMATION, user?.email_confirmed_at === null ? user : undefined, info, services);
  };
}

const RECOVERY = {
  purpose: 'recovery',
  kind: 'account-recovery',
  event: 'user_recovery_requested',
} as const;
const CONFIRMATION = {
  purpose: 'signup',
  kind: 'account-confirmation',
  event: 'user_confirmation_requested',
} as const;

/** The work is the same without a user: the link has no owner then, and its mail is skipped. */
async function queueLink(
  { purpose, kind, event }: typeof RECOVERY | typeof CONFIRMATION,
  user: UserRow | undefined,
  info: RequestInfo,
  services: AuthServices,
): Promise<void> {
  const { db, audit, queueMails } = services;
  await inTransaction(db, async (transaction) => {
    const linkId = await insertLink({ userId: user?.id ?? null, purpose }, services, transaction);
    await queueMails([{ kind, subjectId: linkId }], transaction);
    const about = user ? { subjectId: user.id } : { result: 'failure' as const };
    await audit([{ ...entryOf(event, info), ...about }], transaction);
  });
}
