import type { Role } from '@site/shared/contracts/auth';
import type { RecordAudit } from '../../audit/audit-log.ts';
import type { Db } from '../../database/connection.ts';
import { inTransaction } from '../../database/in-transaction.ts';
import { StartupError } from '../../errors.ts';
import { createAccountChanges } from './account-changes.ts';
import { newUser } from './new-user.ts';
import { requireAccount } from './require-account.ts';
import { normalizeEmail } from '../normalize-email.ts';
import type { Passwords } from '../passwords.ts';
import { deleteUnconfirmed, findUserByEmail, insertUser } from '../repository.ts';
import { saveRole } from '../role-repository.ts';
import type { SignInLimits } from '../sessions/sign-in-limits.ts';

/** Account changes from the command line. Each one writes an audit line without an actor. */
export interface Admins {
  /** False when the email already has a confirmed account. Its password and role stay unchanged. */
  create(email: string, password: string): Promise<boolean>;
  /** False when the account has the role already. Throws an `AppError` for the last admin and for an unconfirmed account. */
  grant(email: string, role: Role): Promise<boolean>;
  /** Ends the account's sessions too. False when the account has no role. Throws an `AppError` for the last admin. */
  revoke(email: string): Promise<boolean>;
  unlock(email: string): Promise<void>;
}

export interface AdminServices {
  readonly db: Db;
  readonly audit: RecordAudit;
  readonly passwords: Passwords;
  readonly limits: Pick<SignInLimits, 'unlock'>;
  readonly now: () => number;
}

const MIN_PASSWORD_LENGTH = 8;

export function createAdmins({ db, audit, passwords, limits, now }: AdminServices): Admins {
  const changes = createAccountChanges({ db, audit, now });

  return {
    async create(email, password) {
      if (Array.from(password).length < MIN_PASSWORD_LENGTH)
        throw new StartupError(`ADMIN_PASSWORD is too short. Use ${MIN_PASSWORD_LENGTH} characters or more.`);
      if ((await findUserByEmail(email, db))?.email_confirmed_at) return false;
      const user = newUser({
        email: normalizeEmail(email),
        passwordHash: await passwords.hash(password),
        // An operator vouches for the address.
        isConfirmed: true,
        now: now(),
      });
      await inTransaction(db, async (transaction) => {
        // Somebody else may have signed up with the address, and knows that account's password.
        await deleteUnconfirmed(user.email, transaction);
        await insertUser(user, transaction);
        await saveRole({ userId: user.id, role: 'admin', at: now() }, transaction);
        await audit([{ event: 'admin_created', subjectId: user.id }], transaction);
      });
      return true;
    },
    grant: async (email, role) => changes.grant((await requireAccount(email, db)).id, role),
    revoke: async (email) => changes.revoke((await requireAccount(email, db)).id),
    unlock: (email) => limits.unlock(email),
  };
}
