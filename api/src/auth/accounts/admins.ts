import type { Role } from '@site/shared/contracts';
import type { AuditEvent, RecordAudit } from '../../audit/audit-log.ts';
import type { Db } from '../../database/connection.ts';
import { inTransaction } from '../../database/in-transaction.ts';
import { StartupError } from '../../errors.ts';
import { keepAnAdmin } from './last-admin.ts';
import { newUser } from './new-user.ts';
import { requireAccount } from './require-account.ts';
import { normalizeEmail } from '../normalize-email.ts';
import type { Passwords } from '../passwords.ts';
import {
  deleteSessionsOf,
  deleteUnconfirmed,
  findUserByEmail,
  insertUser,
  type UserRow,
} from '../repository.ts';
import { deleteRole, findRole, saveRole } from '../role-repository.ts';
import type { SignInLimits } from '../sessions/sign-in-limits.ts';

/** Account changes from the command line. Each one writes an audit line without an actor. */
export interface Admins {
  /** False when the email already has a confirmed account. Its password and role stay unchanged. */
  create(email: string, password: string): Promise<boolean>;
  /** False when the account has the role already. Throws a `StartupError` for the last admin and for an unconfirmed account. */
  grant(email: string, role: Role): Promise<boolean>;
  /** Ends the account's sessions too. False when the account has no role. Throws a `StartupError` for the last admin. */
  revoke(email: string): Promise<boolean>;
  unlock(email: string): Promise<void>;
}

export interface AdminServices {
  readonly db: Db;
  readonly audit: RecordAudit;
  readonly passwords: Passwords;
  readonly limits: SignInLimits;
  readonly now: () => number;
}

const MIN_PASSWORD_LENGTH = 8;

export function createAdmins({ db, audit, passwords, limits, now }: AdminServices): Admins {
  async function changeRole(
    user: UserRow,
    event: AuditEvent,
    change: (db: Db) => Promise<unknown>,
  ): Promise<void> {
    await inTransaction(db, async (transaction) => {
      await change(transaction);
      await audit([{ event, subjectId: user.id }], transaction);
    });
  }

  return {
    async create(email, password) {
      if (Array.from(password).length < MIN_PASSWORD_LENGTH)
        throw new StartupError(`ADMIN_PASSWORD is too short. Use ${MIN_PASSWORD_LENGTH} characters or more.`);
      if ((await findUserByEmail(normalizeEmail(email), db))?.email_confirmed_at) return false;
      const user = newUser({
        email: normalizeEmail(email),
        passwordHash: await passwords.hash(password),
        // An operator vouches for the address.
        isConfirmed: true,
        now: now(),
      });
      await changeRole(user, 'admin_created', async (transaction) => {
        // Somebody else may have signed up with the address, and knows that account's password.
        await deleteUnconfirmed(user.email, transaction);
        await insertUser(user, transaction);
        await saveRole({ userId: user.id, role: 'admin', at: now() }, transaction);
      });
      return true;
    },
    async grant(email, role) {
      const user = await requireAccount(email, db);
      if (user.email_confirmed_at === null) throw new StartupError(unconfirmed(email));
      if ((await findRole(user.id, db)) === role) return false;
      await changeRole(user, 'role_granted', async (transaction) => {
        if (role !== 'admin') await keepAnAdmin(user, now(), transaction);
        await saveRole({ userId: user.id, role, at: now() }, transaction);
      });
      return true;
    },
    async revoke(email) {
      const user = await requireAccount(email, db);
      if ((await findRole(user.id, db)) === null) return false;
      await changeRole(user, 'role_revoked', async (transaction) => {
        await keepAnAdmin(user, now(), transaction);
        await deleteRole(user.id, transaction);
        await deleteSessionsOf(user.id, null, transaction);
      });
      return true;
    },
    unlock: (email) => limits.unlock(normalizeEmail(email)),
  };
}

function unconfirmed(email: string): string {
  return `${email} has not confirmed the email yet, so the account may be somebody else’s. Wait for the confirmation, or run "create".`;
}
