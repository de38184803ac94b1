import type { Db } from '../../database/connection.ts';
import { databaseFault } from '../../database/driver-errors.ts';
import { inTransaction } from '../../database/in-transaction.ts';
import type { RequestInfo } from '../../http/request-info.ts';
import { insertLink, type PendingSignUp } from './account-links.ts';
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
    // No password opens the account until a link is confirmed, which brings its own.
    const start = { email, passwordHash: passwords.dummy, isConfirmed: false, now: now() };
    const user = newUser({ ...start, metadata: given.data });
    const signUp = { password_hash: passwordHash, user_metadata: user.user_metadata };
    const outcome = await saveOnce(user, signUp, info).catch((error: unknown) => {
      if (databaseFault(error) !== 'unique') throw error;
      // A concurrent sign-up created the account first, so this one is handled as a repeat.
      return saveOnce(user, signUp, info);
    });
    if (outcome !== 'exists') return toWireUser(outcome, []);
    if (!services.areAccountsHidden) throw new AuthError('user_already_exists');
    // Same as GoTrue: a fictitious user without identities.
    return { ...toWireUser(user, []), identities: [] };
  };

  async function saveOnce(
    user: UserRow,
    signUp: PendingSignUp,
    info: RequestInfo,
  ): Promise<UserRow | 'exists'> {
    const found = await findUserByEmail(user.email, db);
    if (found?.email_confirmed_at) {
      // A repeated request would otherwise be refused for every address but this one.
      if (services.areAccountsHidden) await accountLimits.mail('signup', user.email);
      await notifyOwner(found, info, services);
      return 'exists';
    }
    await accountLimits.mail('signup', user.email);
    const saved = await inTransaction(db, async (transaction) => {
      const saved = found ? await repeat(found, user, transaction) : await create(user, transaction);
      if (!saved) return null;
      const linkId = await insertLink({ userId: saved.id, purpose: 'signup', signUp }, services, transaction);
      await services.queueMails([{ kind: 'account-confirmation', subjectId: linkId }], transaction);
      const event = found ? 'user_confirmation_requested' : 'user_signedup';
      await services.audit([{ ...entryOf(event, info), subjectId: saved.id }], transaction);
      return saved;
    });
    // The account was confirmed meanwhile.
    return saved ?? saveOnce(user, signUp, info);
  }
}

async function create(user: UserRow, db: Db): Promise<UserRow> {
  await insertUser(user, db);
  return user;
}

/** A repeated sign-up changes nothing that counts before it is confirmed. Null for an account that is not unconfirmed any more. */
async function repeat(
  found: UserRow,
  { user_metadata, updated_at, confirmation_sent_at }: UserRow,
  db: Db,
): Promise<UserRow | null> {
  const changes = { updated_at, confirmation_sent_at };
  const isUnconfirmed = await updateUserIf({ id: found.id, email_confirmed_at: null }, changes, db);
  return isUnconfirmed ? { ...found, ...changes, user_metadata } : null;
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
