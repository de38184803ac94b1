import type { RecordAudit } from '../../audit/audit-log.ts';
import type { Db } from '../../database/connection.ts';
import { inTransaction } from '../../database/in-transaction.ts';
import { toInstant } from '../../database/instants.ts';
import { deleteSessionsOf, findSessionsOf, updateUser } from '../repository.ts';
import { deleteLinksOf } from './account-links.ts';
import { keepAnAdmin } from './last-admin.ts';
import { requireAccount } from './require-account.ts';

/** Keeps people out of their accounts, from the command line. Each change writes an audit line without an actor. */
export interface Bans {
  /** Ends all sessions of an account. Resolves with their number. */
  signOut(email: string): Promise<number>;
  /** Also ends all sessions and email links. Throws a `StartupError` for the last admin. */
  ban(email: string): Promise<void>;
  /** False when the account is not banned. */
  unban(email: string): Promise<boolean>;
}

export interface BanServices {
  readonly db: Db;
  readonly audit: RecordAudit;
  readonly now: () => number;
}

/** Until somebody lifts the ban. */
const FOREVER = toInstant(Date.UTC(9999, 11, 31));

export function createBans({ db, audit, now }: BanServices): Bans {
  return {
    async signOut(email) {
      const user = await requireAccount(email, db);
      return inTransaction(db, async (transaction) => {
        const sessions = (await findSessionsOf(user.id, transaction)).length;
        await deleteSessionsOf(user.id, null, transaction);
        await audit([{ event: 'admin_signed_out', subjectId: user.id, detail: { sessions } }], transaction);
        return sessions;
      });
    },
    async ban(email) {
      const user = await requireAccount(email, db);
      await inTransaction(db, async (transaction) => {
        await keepAnAdmin(user, now(), transaction);
        await updateUser(user.id, { banned_until: FOREVER }, transaction);
        await deleteSessionsOf(user.id, null, transaction);
        await deleteLinksOf(user.id, transaction);
        await audit([{ event: 'admin_banned', subjectId: user.id }], transaction);
      });
    },
    async unban(email) {
      const user = await requireAccount(email, db);
      if (user.banned_until === null) return false;
      await inTransaction(db, async (transaction) => {
        await updateUser(user.id, { banned_until: null }, transaction);
        await audit([{ event: 'admin_unbanned', subjectId: user.id }], transaction);
      });
      return true;
    },
  };
}
