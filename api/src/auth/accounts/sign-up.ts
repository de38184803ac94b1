import type { Db } from '../../database/connection.ts';
import { databaseFault } from '../../database/driver-errors.ts';
import { inTransaction } from '../../database/in-transaction.ts';
import type { RequestInfo } from '../../http/request-info.ts';
import { insertLink } from './account-links.ts';
import { entryOf } from '../audit-entry.ts';
import { AuthError } from '../auth-errors.ts';
import type { AuthServices, NewAccount } from '../auth-services.ts';
import { checkNewPassword } from './new-password.ts';
import { newUser } from './new-user.ts';
import { normalizeEmail } from '../normalize-email.ts';
import { findUserByEmail, insertUser, updateUserIf, type UserRow } from '../repository.ts';
import { toWireUser, type WireUser } from '../user.ts';

/**
 * Creates an account that must be confirmed by email. All branches do the same work, so the time taken does not reveal an existing
 * account. The response does, because the product requires the message.
 */
export function createSignUp(services: AuthServices) {
  const { db, passwords, accountLimits, readFacts, now } = services;

  return async function signUp(given: NewAccount, info: RequestInfo): Promise<WireUser> {
    const email = normalizeEmail(given.email);
    await accountLimits.signUp(info.address);
    checkNewPassword(given.password, { email, siteName: (await readFacts()).name });
    const passwordHash = await passwords.hash(given.password);
    const user = newUser({ email, passwordHash, isConfirmed: false, now: now(), metadata: given.data });
    const outcome = await saveOnce(user, info, services).catch((error: unknown) => {
      if (databaseFault(error) !== 'unique') throw error;
      // A concurrent sign-up created the account first, so this one is handled as a repeat.
      return saveOnce(user, info, services);
    });
    if (outcome !== 'exists') return toWireUser(outcome, []);
    if (!services.areAccountsHidden) throw new AuthError('user_already_exists');
    // Same as GoTrue: a fictitious user without identities.
    return { ...toWireUser(user, []), identities: [] };
  };

  async function saveOnce(user: UserRow, info: RequestInfo, all: AuthServices): Promise<UserRow | 'exists'> {
    const found = await findUserByEmail(user.email, db);
    if (found?.email_confirmed_at) {
      // A repeated request would otherwise be refused for every address but this one.
      if (all.areAccountsHidden) await accountLimits.mail('signup', user.email);
      await notifyOwner(found, info, all);
      return 'exists';
    }
    await accountLimits.mail('signup', user.email);
    const saved = await inTransaction(db, async (transaction) => {
      const saved = found ? await replacePassword(found, user, transaction) : await create(user, transaction);
      if (!saved) return null;
      const linkId = await insertLink({ userId: saved.id, purpose: 'signup' }, all, transaction);
      await all.queueMails([{ kind: 'account-confirmation', subjectId: linkId }], transaction);
      const event = found ? 'user_confirmation_requested' : 'user_signedup';
      await all.audit([{ ...entryOf(event, info), subjectId: saved.id }], transaction);
      return saved;
    });
    // The account was confirmed meanwhile.
    return saved ?? saveOnce(user, info, all);
  }
}

async function create(user: UserRow, db: Db): Promise<UserRow> {
  await insertUser(user, db);
  return user;
}

/**
 * A repeated sign-up replaces the password of an unconfirmed account, so the newest link belongs to the newest password. Null for an
 * account that is not unconfirmed any more.
 */
async function replacePassword(
  found: UserRow,
  { password_hash, user_metadata, updated_at }: UserRow,
  db: Db,
): Promise<UserRow | null> {
  const changes = { password_hash, user_metadata, updated_at };
  const isReplaced = await updateUserIf({ id: found.id, email_confirmed_at: null }, changes, db);
  return isReplaced ? { ...found, ...changes } : null;
}

async function notifyOwner(user: UserRow, info: RequestInfo, services: AuthServices): Promise<void> {
  const { db, audit, queueMails, accountLimits } = services;
  const isNotified = await accountLimits.mayNotifyOwner(user.email);
  await inTransaction(db, async (transaction) => {
    if (isNotified) await queueMails([{ kind: 'account-exists', subjectId: user.id }], transaction);
    const entry = { ...entryOf('user_repeated_signup', info), subjectId: user.id };
    await audit([{ ...entry, result: 'failure' }], transaction);
  });
}
