import type { Role } from '@site/shared/contracts/auth';
import type { AuditActor, RecordAudit } from '../../audit/audit-log.ts';
import type { Db } from '../../database/connection.ts';
import { inTransaction, type Transaction } from '../../database/in-transaction.ts';
import { toInstant } from '../../database/instants.ts';
import { AppError } from '../../errors.ts';
import { deleteSessionsOf, findSessionsOf, findUser, updateUser, type UserRow } from '../repository.ts';
import { deleteRole, findRole, lockAdmins, saveRole } from '../role-repository.ts';
import { deleteLinksOf } from './account-links.ts';
import { keepAnAdmin } from './last-admin.ts';

/**
 * Changes of accounts by an admin, or by a command on the server, which has no actor. Each writes an audit line. Throws
 * `role_insufficient` when the actor is not an admin any more, and `not_found` for an unknown account.
 */
export interface AccountChanges {
  /** False when the account has the role already. Throws for the last admin and for an unconfirmed account. */
  grant(userId: string, role: Role, by?: AuditActor): Promise<boolean>;
  /** Ends the sessions too. False when the account has no role. Throws for the last admin. */
  revoke(userId: string, by?: AuditActor): Promise<boolean>;
  /** Also ends all sessions and email links. False when the account is banned already. Throws for the last admin. */
  ban(userId: string, by?: AuditActor): Promise<boolean>;
  /** False when the account is not banned. */
  unban(userId: string, by?: AuditActor): Promise<boolean>;
  /** Ends all sessions. Resolves with their number. */
  signOut(userId: string, by?: AuditActor): Promise<number>;
}

export interface AccountChangeServices {
  readonly db: Db;
  readonly audit: RecordAudit;
  readonly now: () => number;
}

/** Until somebody lifts the ban. */
const FOREVER = toInstant(Date.UTC(9999, 11, 31));

interface Change {
  readonly user: UserRow;
  /** The admins who can sign in. */
  readonly admins: readonly string[];
  readonly transaction: Transaction;
}

export function createAccountChanges({ db, audit, now }: AccountChangeServices): AccountChanges {
  function change<T>(userId: string, by: AuditActor, work: (given: Change) => Promise<T>): Promise<T> {
    return inTransaction(db, async (transaction) => {
      // Locked before anything is read, so of two concurrent changes the second one sees the first.
      const admins = await lockAdmins(now(), transaction);
      if (by.actorId && !admins.includes(by.actorId)) throw new AppError('role_insufficient');
      const user = await findUser(userId, transaction);
      if (!user) throw new AppError('not_found');
      return work({ user, admins, transaction });
    });
  }

  return {
    grant: (userId, role, by = {}) =>
      change(userId, by, async ({ user, admins, transaction }) => {
        if (user.email_confirmed_at === null) throw unconfirmed(user);
        if ((await findRole(userId, transaction)) === role) return false;
        if (role !== 'admin') keepAnAdmin(user, admins);
        await saveRole({ userId, role, at: now() }, transaction);
        await audit([{ event: 'role_granted', subjectId: userId, detail: { role }, ...by }], transaction);
        return true;
      }),
    revoke: (userId, by = {}) =>
      change(userId, by, async ({ user, admins, transaction }) => {
        keepAnAdmin(user, admins);
        if (!(await deleteRole(userId, transaction))) return false;
        await deleteSessionsOf(userId, null, transaction);
        await audit([{ event: 'role_revoked', subjectId: userId, ...by }], transaction);
        return true;
      }),
    ban: (userId, by = {}) =>
      change(userId, by, async ({ user, admins, transaction }) => {
        keepAnAdmin(user, admins);
        if (user.banned_until === FOREVER) return false;
        await updateUser(userId, { banned_until: FOREVER }, transaction);
        await deleteSessionsOf(userId, null, transaction);
        await deleteLinksOf(userId, transaction);
        await audit([{ event: 'admin_banned', subjectId: userId, ...by }], transaction);
        return true;
      }),
    unban: (userId, by = {}) =>
      change(userId, by, async ({ user, transaction }) => {
        if (user.banned_until === null) return false;
        await updateUser(userId, { banned_until: null }, transaction);
        await audit([{ event: 'admin_unbanned', subjectId: userId, ...by }], transaction);
        return true;
      }),
    signOut: (userId, by = {}) =>
      change(userId, by, async ({ transaction }) => {
        const sessions = (await findSessionsOf(userId, transaction)).length;
        await deleteSessionsOf(userId, null, transaction);
        const entry = { event: 'admin_signed_out', subjectId: userId, detail: { sessions } } as const;
        await audit([{ ...entry, ...by }], transaction);
        return sessions;
      }),
  };
}

function unconfirmed({ email }: UserRow): AppError {
  return new AppError('email_unconfirmed', {
    detail: `${email} has not confirmed the email yet, so the account may be somebody else’s. Wait for the confirmation.`,
  });
}
