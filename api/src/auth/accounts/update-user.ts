import { inTransaction, type Transaction } from '../../database/in-transaction.ts';
import { toInstant } from '../../database/instants.ts';
import type { RequestInfo } from '../../http/request-info.ts';
import { entryOf } from '../audit-entry.ts';
import { AuthError } from '../auth-errors.ts';
import type { AuthServices } from '../auth-services.ts';
import { normalizeEmail } from '../normalize-email.ts';
import { findUser, lockSession, updateUser, type SessionState, type UserRow } from '../repository.ts';
import { lacksSecondFactor } from '../sessions/assurance-level.ts';
import { prepareEmailChange } from './email-change.ts';
import { preparePasswordChange } from './password-change.ts';
import type { ChangeRequest, PreparedChange } from './prepared-change.ts';
import { mergeMetadata, type UserMetadata } from './user-metadata.ts';

/** What a user changes about the own account. Several changes are saved together or not at all. */
export interface UserChange {
  readonly password?: string | undefined;
  readonly email?: string | undefined;
  readonly data?: UserMetadata | undefined;
  /** Required for a new password or email, except in a session created by a recovery link. */
  readonly currentPassword?: string | undefined;
}

export function createUserChange(services: AuthServices) {
  const { db, audit, passwords, limits, now } = services;

  return async function changeUser(
    user: UserRow,
    session: SessionState,
    change: UserChange,
    info: RequestInfo,
  ): Promise<UserRow> {
    const { password, data } = change;
    const email = newEmailOf(user, change);
    if (session.is_recovery && (email !== undefined || data)) throw new AuthError('recovery_only');
    if (lacksSecondFactor(session)) throw new AuthError('insufficient_aal', { status: 401 });
    if ((password ?? email) !== undefined && !session.is_recovery)
      await checkCurrent(user, change.currentPassword, info);
    const at = toInstant(now());
    const asked = { user, session, at };
    const prepared: PreparedChange[] = [];
    if (password !== undefined) prepared.push(await preparePasswordChange(password, asked, info, services));
    if (email !== undefined) prepared.push(await prepareEmailChange(email, asked, info, services));
    if (data) prepared.push(prepareMetadata(data, user.id, info));
    if (prepared.length === 0) return user;
    const saved = await inTransaction(db, async (transaction) => {
      // The first write locks the row, so concurrent changes of one user are saved one after the other.
      await updateUser(user.id, { updated_at: at }, transaction);
      await requireUnchanged(asked, transaction);
      for (const { save } of prepared) await save(transaction);
      return findUser(user.id, transaction);
    });
    for (const { afterwards } of prepared) await afterwards?.();
    if (!saved) throw new AuthError('session_not_found');
    return saved;
  };

  /** Throws when the session ended, or the password changed, while the change was prepared. */
  async function requireUnchanged({ user, session }: ChangeRequest, transaction: Transaction): Promise<void> {
    const current = await lockSession(session.id, transaction);
    if (!current) throw new AuthError('session_not_found');
    const stored = await findUser(user.id, transaction);
    if (current.is_recovery !== session.is_recovery || stored?.password_hash !== user.password_hash)
      throw new AuthError('conflict');
  }

  function prepareMetadata(data: UserMetadata, userId: string, info: RequestInfo): PreparedChange {
    return {
      async save(transaction) {
        const stored = (await findUser(userId, transaction))?.user_metadata ?? '{}';
        await updateUser(userId, { user_metadata: mergeMetadata(stored, data) }, transaction);
        await audit([{ ...entryOf('user_modified', info), actorId: userId }], transaction);
      },
    };
  }

  /** Failures count like failed sign-ins, so a stolen session cannot be used to guess the password. */
  async function checkCurrent(user: UserRow, given: string | undefined, info: RequestInfo): Promise<void> {
    if (given === undefined) throw new AuthError('current_password_required');
    const { isCorrect } = await limits.attempt({ email: user.email, address: info.address }, async () => ({
      isCorrect: await passwords.verify(user.password_hash, given),
    }));
    if (isCorrect) return;
    await audit([{ ...entryOf('reauthentication_failed', info), result: 'failure', actorId: user.id }], db);
    throw new AuthError('current_password_invalid');
  }
}

/** The page may send the whole user, so the email that the account has already is no change. */
function newEmailOf(user: UserRow, { email }: UserChange): string | undefined {
  const given = email === undefined ? undefined : normalizeEmail(email);
  return given === normalizeEmail(user.email) ? undefined : given;
}
