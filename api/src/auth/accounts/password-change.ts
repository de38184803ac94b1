import type { RequestInfo } from '../../http/request-info.ts';
import { deleteLinksOf } from './account-links.ts';
import { entryOf } from '../audit-entry.ts';
import { AuthError } from '../auth-errors.ts';
import type { AuthServices } from '../auth-services.ts';
import { acceptInvitation } from './invitations.ts';
import { checkNewPassword } from './new-password.ts';
import { deleteSessionsOf, endRecovery, NO_EMAIL_CHANGE, updateUser } from '../repository.ts';
import type { ChangeRequest, PreparedChange } from './prepared-change.ts';

/** Prepares a new password. Saving it ends all other sessions, links and a pending email change, and notifies the owner by mail. */
export async function preparePasswordChange(
  password: string,
  { user, session, at }: ChangeRequest,
  info: RequestInfo,
  services: AuthServices,
): Promise<PreparedChange> {
  const { passwords, queueMails, audit, limits, readFacts } = services;
  checkNewPassword(password, { email: user.email, siteName: (await readFacts()).name });
  if (await passwords.verify(user.password_hash, password)) throw new AuthError('same_password');
  const changes = {
    password_hash: await passwords.hash(password),
    // Only a recovery session can belong to an unconfirmed account, and its link proves access to the mailbox.
    email_confirmed_at: user.email_confirmed_at ?? at,
    ...NO_EMAIL_CHANGE,
  };
  return {
    async save(transaction) {
      await updateUser(user.id, changes, transaction);
      await endRecovery(session.id, transaction);
      await deleteSessionsOf(user.id, session.id, transaction);
      const isInvited =
        session.is_recovery === 1 && (await acceptInvitation(user.id, info, services, transaction));
      await deleteLinksOf(user.id, transaction);
      // A first password replaces nothing.
      if (!isInvited || user.email_confirmed_at !== null)
        await queueMails([{ kind: 'account-password-changed', subjectId: user.id }], transaction);
      const entry = { ...entryOf('user_updated_password', info), actorId: user.id, sessionId: session.id };
      await audit([entry], transaction);
    },
    afterwards: () => limits.unlock(user.email),
  };
}
