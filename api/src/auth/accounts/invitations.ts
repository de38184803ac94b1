import { randomBytes } from 'node:crypto';
import type { Role } from '@site/shared/contracts/auth';
import type { AuditActor } from '../../audit/audit-log.ts';
import { databaseFault } from '../../database/driver-errors.ts';
import { inTransaction, type Transaction } from '../../database/in-transaction.ts';
import { AppError } from '../../errors.ts';
import type { RequestInfo } from '../../http/request-info.ts';
import type { AuthServices } from '../auth-services.ts';
import { normalizeEmail } from '../normalize-email.ts';
import { findUserByEmail, insertUser, updateUser, type UserRow } from '../repository.ts';
import { findAdmins, findRole, lockAdmins, saveRole, toRole } from '../role-repository.ts';
import { deleteLinksFor, findInvitation, insertLink } from './account-links.ts';
import { LINK_LIFETIME_MS } from './link-lifetimes.ts';
import { newUser } from './new-user.ts';

export type InviteServices = Pick<
  AuthServices,
  'db' | 'audit' | 'passwords' | 'linkTokens' | 'accountLimits' | 'queueMails' | 'now'
>;

interface Invitation {
  readonly email: string;
  readonly role: Role;
}

interface SentInvitation {
  readonly email: string;
  readonly expiresAt: string;
}

/** Seconds until the same mailbox can be sent another invitation. */
const RETRY_AFTER_SECONDS = 60;

/**
 * Invites a person by email. The account gets its role when the link is used, so nobody who signed up with the address before gets it.
 * Throws `duplicate` for an email with a confirmed or disabled account.
 */
export function createInvite(services: InviteServices) {
  const { db, audit, passwords, accountLimits, queueMails, now } = services;

  return async function invite({ email: given, role }: Invitation, by: AuditActor): Promise<SentInvitation> {
    const email = normalizeEmail(given);
    refuseKnown(await findUserByEmail(email, db));
    if (!(await accountLimits.mayMail('invite', email)))
      throw new AppError('rate_limited', {
        detail: `${email} was invited a moment ago. Wait a minute, then try again.`,
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      });
    // Nobody knows this password.
    const passwordHash = await passwords.hash(randomBytes(32).toString('base64url'));
    const user = newUser({ email, passwordHash, isConfirmed: false, now: now() });
    await saveOnce(user, role, by).catch((error: unknown) => {
      if (databaseFault(error) !== 'unique') throw error;
      // A concurrent sign-up created the account first.
      return saveOnce(user, role, by);
    });
    return { email, expiresAt: new Date(now() + LINK_LIFETIME_MS.invite).toISOString() };
  };

  function saveOnce(user: UserRow, role: Role, by: AuditActor): Promise<void> {
    return inTransaction(db, async (transaction) => {
      const admins = await lockAdmins(now(), transaction);
      if (!by.actorId || !admins.includes(by.actorId)) throw new AppError('role_insufficient');
      const userId = await saveUnconfirmed(user, transaction);
      const invitation = { role, invitedBy: by.actorId };
      const linkId = await insertLink({ userId, purpose: 'invite', invitation }, services, transaction);
      await queueMails([{ kind: 'account-invitation', subjectId: linkId }], transaction);
      await audit([{ event: 'user_invited', subjectId: userId, detail: { role }, ...by }], transaction);
    });
  }
}

/** An account that was not confirmed loses its password, which somebody else may have chosen. Resolves with the account's id. */
async function saveUnconfirmed(user: UserRow, transaction: Transaction): Promise<string> {
  const found = await findUserByEmail(user.email, transaction);
  refuseKnown(found);
  if (!found) {
    await insertUser(user, transaction);
    return user.id;
  }
  const { password_hash, updated_at } = user;
  await updateUser(found.id, { password_hash, updated_at }, transaction);
  await deleteLinksFor(found.id, ['signup'], transaction);
  return found.id;
}

function refuseKnown(user: UserRow | undefined): void {
  if (user?.banned_until)
    throw new AppError('duplicate', {
      detail: `${user.email} has a disabled account. Enable it in the list.`,
    });
  if (user?.email_confirmed_at)
    throw new AppError('duplicate', {
      detail: `${user.email} already has an account. Give it a role in the list.`,
    });
}

/**
 * Gives a user who chose a password with a link from an email the role of their invitation. The invitation counts only while the
 * person who sent it is an admin. False without one.
 */
export async function acceptInvitation(
  userId: string,
  { id: requestId }: Pick<RequestInfo, 'id'>,
  { audit, now }: Pick<AuthServices, 'audit' | 'now'>,
  transaction: Transaction,
): Promise<boolean> {
  const invitation = await findInvitation(userId, now(), transaction);
  const role = toRole(invitation?.role ?? null);
  const actorId = invitation?.invited_by;
  if (!role || !actorId) return false;
  const isValid = (await findAdmins(now(), transaction)).includes(actorId);
  if (!isValid || (await findRole(userId, transaction)) !== null) return false;
  await saveRole({ userId, role, at: now() }, transaction);
  const entry = { event: 'role_granted', subjectId: userId, detail: { role } } as const;
  await audit([{ ...entry, actorId, requestId }], transaction);
  return true;
}
