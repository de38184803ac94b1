import { inTransaction } from '../../database/in-transaction.ts';
import { toInstant } from '../../database/instants.ts';
import type { RequestInfo } from '../../http/request-info.ts';
import { entryOf } from '../audit-entry.ts';
import type { AuthServices } from '../auth-services.ts';
import { findUserByEmail, updateUser, type UserRow } from '../repository.ts';
import { findPendingSignUp, insertLink } from './account-links.ts';

/** Requests a recovery mail. The response does not reveal whether the email has an account. */
export function createRecover(services: AuthServices) {
  const { db, accountLimits } = services;
  return async function recover(email: string, info: RequestInfo): Promise<void> {
    await accountLimits.mailRequest(info.address);
    if (!(await accountLimits.mayMail('recovery', email))) return;
    await queueLink(RECOVERY, await findUserByEmail(email, db), info, services);
  };
}

/** Requests the confirmation mail again. The response does not reveal whether there is anything to confirm. */
export function createResend(services: AuthServices) {
  const { db, accountLimits } = services;
  return async function resend(email: string, info: RequestInfo): Promise<void> {
    await accountLimits.mailRequest(info.address);
    await accountLimits.mail('signup', email);
    const user = await findUserByEmail(email, db);
    await queueLink(CONFIRMATION, user?.email_confirmed_at === null ? user : undefined, info, services);
  };
}

const RECOVERY = {
  purpose: 'recovery',
  kind: 'account-recovery',
  sentAt: 'recovery_sent_at',
  event: 'user_recovery_requested',
} as const;
const CONFIRMATION = {
  purpose: 'signup',
  kind: 'account-confirmation',
  sentAt: 'confirmation_sent_at',
  event: 'user_confirmation_requested',
} as const;

/** No account has this id. */
const NOBODY = '';

/** The work is the same without a user: the link has no owner then, and its mail is skipped. */
async function queueLink(
  { purpose, kind, sentAt, event }: typeof RECOVERY | typeof CONFIRMATION,
  user: UserRow | undefined,
  info: RequestInfo,
  services: AuthServices,
): Promise<void> {
  const { db, audit, queueMails, now } = services;
  const id = user?.id ?? NOBODY;
  await inTransaction(db, async (transaction) => {
    // The first write locks the user, so that a sign-up at the same time is seen or comes later.
    await updateUser(id, { [sentAt]: toInstant(now()) }, transaction);
    const signUp = await findPendingSignUp(id, transaction);
    // An invited person who never signed up has nothing to confirm.
    const userId = user && (signUp ?? purpose === 'recovery') ? user.id : null;
    const signUpOfLink = purpose === 'signup' && signUp ? { signUp } : {};
    const linkId = await insertLink({ userId, purpose, ...signUpOfLink }, services, transaction);
    await queueMails([{ kind, subjectId: linkId }], transaction);
    const about = user ? { subjectId: user.id } : { result: 'failure' as const };
    await audit([{ ...entryOf(event, info), ...about }], transaction);
  });
}
