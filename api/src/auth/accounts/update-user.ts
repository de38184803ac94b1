import { inTransaction } from '../../database/in-transaction.ts';
import { toInstant } from '../../database/instants.ts';
import type { RequestInfo } from '../../http/request-info.ts';
import { deleteLinksOf } from './account-links.ts';
import { entryOf } from '../audit-entry.ts';
import { AuthError } from '../auth-errors.ts';
import type { AuthServices } from '../auth-services.ts';
import { checkNewPassword } from './new-password.ts';
import { deleteSessionsOf, endRecovery, updateUser, type SessionState, type UserRow } from '../repository.ts';

export interface PasswordChange {
  readonly password: string;
  /** Not required in a session created by a recovery link. */
  readonly currentPassword: string | undefined;
}

/** Sets a new password, ends all other sessions and links of the user, and notifies the owner by mail. */
export function createPasswordChange(services: AuthServices) {
  const { db, audit, passwords, queueMails, limits, now } = services;

  return async function changePassword(
    user: UserRow,
    session: SessionState,
    { password, currentPassword }: PasswordChange,
    info: RequestInfo,
  ): Promise<UserRow> {
    if (!session.is_recovery) await checkCurrent(user, currentPassword, info);
    checkNewPassword(password, user.email);
    if (await passwords.verify(user.password_hash, password)) throw new AuthError('same_password');
    const at = toInstant(now());
    const changes = {
      password_hash: await passwords.hash(password),
      updated_at: at,
      // Only a recovery session can belong to an unconfirmed account, and its link proves access to the mailbox.
      email_confirmed_at: user.email_confirmed_at ?? at,
    };
    await inTransaction(db, async (transaction) => {
      await updateUser(user.id, changes, transaction);
      await endRecovery(session.id, transaction);
      await deleteSessionsOf(user.id, session.id, transaction);
      await deleteLinksOf(user.id, transaction);
      await queueMails([{ kind: 'account-password-changed', subjectId: user.id }], transaction);
      const entry = { ...entryOf('user_updated_password', info), actorId: user.id, sessionId: session.id };
      await audit([entry], transaction);
    });
    await limits.unlock(user.email);
    return { ...user, ...changes };
  };

  /** Failures count like failed sign-ins, so a stolen session cannot be used to guess the password. */
  async function checkCurrent(user: UserRow, given: string | undefined, info: RequestInfo): Promise<void> {
    if (given === undefined) throw new AuthError('current_password_required');
    await limits.check(user.email, info.address);
    if (!(await passwords.verify(user.password_hash, given))) throw new AuthError('current_password_invalid');
    await limits.recordSuccess(user.email, info.address);
  }
}
