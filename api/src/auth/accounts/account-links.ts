import { randomUUID } from 'node:crypto';
import type { Role } from '@site/shared/contracts/auth';
import type { Db } from '../../database/connection.ts';
import { deleteInBatches } from '../../database/delete-in-batches.ts';
import { toInstant } from '../../database/instants.ts';
import { storedSpellings } from '../normalize-email.ts';
import { LINK_LIFETIME_MS, type LinkPurpose } from './link-lifetimes.ts';
import { hashOf, type LinkTokens } from './link-tokens.ts';

const DAY_MS = 24 * 3600_000;

export interface AccountLink {
  readonly id: string;
  readonly user_id: string | null;
  readonly purpose: LinkPurpose;
  readonly token_hash: string;
  readonly created_at: string;
  readonly expires_at: string;
  readonly used_at: string | null;
  /** The role that an invitation promises, and the admin who sent it. Null for other purposes. */
  readonly role: string | null;
  readonly invited_by: string | null;
  /** What the account gets when the link of a sign-up is confirmed. Null for other purposes. */
  readonly password_hash: string | null;
  readonly user_metadata: string | null;
  /** When a newer sign-up with the same email came in. This one then needs its password. */
  readonly replaced_at: string | null;
}

/** The password and the data of a sign-up. They belong to its link until it is confirmed. */
export type PendingSignUp = Pick<AccountLink, 'password_hash' | 'user_metadata'>;

export interface NewLink {
  /** Null for an email without an account. */
  readonly userId: string | null;
  readonly purpose: LinkPurpose;
  readonly invitation?: { readonly role: Role; readonly invitedBy: string };
  readonly signUp?: PendingSignUp;
}

/**
 * Stores a link. The user's earlier links with the same purpose are deleted; those of sign-ups are kept as replaced. Resolves with its
 * id, the subject of its mail.
 */
export async function insertLink(
  { userId, purpose, invitation, signUp }: NewLink,
  { linkTokens, now }: { readonly linkTokens: LinkTokens; readonly now: () => number },
  db: Db,
): Promise<string> {
  const id = randomUUID();
  const time = now();
  if (userId !== null) {
    const earlier = db('account_links').where({ user_id: userId, purpose });
    if (signUp) await earlier.whereNull('replaced_at').update({ replaced_at: toInstant(time) });
    else await earlier.delete();
  }
  await db('account_links').insert({
    id,
    user_id: userId,
    purpose,
    token_hash: linkTokens.create(id).hash,
    created_at: toInstant(time),
    expires_at: toInstant(time + LINK_LIFETIME_MS[purpose]),
    used_at: null,
    role: invitation?.role ?? null,
    invited_by: invitation?.invitedBy ?? null,
    password_hash: signUp?.password_hash ?? null,
    user_metadata: signUp?.user_metadata ?? null,
    replaced_at: null,
  });
  return id;
}

export async function findLink(id: string, db: Db): Promise<AccountLink | undefined> {
  return db('account_links').where({ id }).first();
}

export async function findLinkByToken(token: string, db: Db): Promise<AccountLink | undefined> {
  return db('account_links')
    .where({ token_hash: hashOf(token) })
    .first();
}

/** More links of one kind than an email address gets in their lifetime. */
const MAX_OPEN_LINKS = 200;

/** The open links that were sent to an email, newest first. */
export async function findOpenLinksTo(
  email: string,
  purposes: readonly LinkPurpose[],
  now: number,
  db: Db,
): Promise<AccountLink[]> {
  const spellings = storedSpellings(email);
  return db('account_links as l')
    .join('users as u', 'u.id', 'l.user_id')
    .where({ 'l.used_at': null })
    .whereIn('l.purpose', purposes)
    .where('l.expires_at', '>', toInstant(now))
    .where((query) => {
      void query.whereIn('u.email', spellings);
      if (purposes.includes('email_change_new')) void query.orWhereIn('u.new_email', spellings);
    })
    .orderBy('l.created_at', 'desc')
    .limit(MAX_OPEN_LINKS)
    .select('l.*');
}

/** The newest sign-up of a user that nobody confirmed yet. */
export async function findPendingSignUp(userId: string, db: Db): Promise<PendingSignUp | undefined> {
  return db('account_links')
    .where({ user_id: userId, purpose: 'signup', used_at: null, replaced_at: null })
    .first('password_hash', 'user_metadata');
}

/** The purposes of the links that a user has used and that are still stored. */
export async function findUsedPurposes(userId: string, db: Db): Promise<LinkPurpose[]> {
  return db('account_links').where({ user_id: userId }).whereNotNull('used_at').pluck('purpose');
}

/** The invitation of a user that was accepted or can still be. */
export async function findInvitation(userId: string, now: number, db: Db): Promise<AccountLink | undefined> {
  return db('account_links')
    .where({ user_id: userId, purpose: 'invite' })
    .where((query) => void query.whereNotNull('used_at').orWhere('expires_at', '>', toInstant(now)))
    .first();
}

type OpenInvitation = Pick<AccountLink, 'user_id' | 'role' | 'expires_at'>;

/** The invitations of users that can still be accepted, by user. */
export async function findOpenInvitations(
  userIds: readonly string[],
  now: number,
  db: Db,
): Promise<ReadonlyMap<string | null, OpenInvitation>> {
  const rows: OpenInvitation[] = await db('account_links')
    .where({ purpose: 'invite', used_at: null })
    .whereIn('user_id', userIds)
    .where('expires_at', '>', toInstant(now))
    .select('user_id', 'role', 'expires_at');
  return new Map(rows.map((row) => [row.user_id, row]));
}

export interface Redemption {
  readonly token: string;
  readonly purposes: readonly LinkPurpose[];
  /** True for a caller who has proven to know the password of the sign-up. */
  readonly isReplacedAllowed?: boolean;
  readonly now: number;
}

/** Redeems a link. Only one of several concurrent calls with the same token succeeds. Null for an invalid token. */
export async function redeemLink(
  { token, purposes, isReplacedAllowed = false, now }: Redemption,
  db: Db,
): Promise<AccountLink | null> {
  const token_hash = hashOf(token);
  const open = db('account_links')
    .where({ token_hash, used_at: null })
    .whereIn('purpose', purposes)
    .whereNotNull('user_id')
    .where('expires_at', '>', toInstant(now));
  if (!isReplacedAllowed) open.whereNull('replaced_at');
  const count = await open.update({ used_at: toInstant(now) });
  return count === 1 ? db('account_links').where({ token_hash }).first() : null;
}

/** Deletes all links of a user. */
export async function deleteLinksOf(userId: string, db: Db): Promise<void> {
  await db('account_links').where({ user_id: userId }).delete();
}

/** Deletes the links of a user for a purpose that was fulfilled by another one. */
export async function deleteUnusedLinks(userId: string, purpose: LinkPurpose, db: Db): Promise<void> {
  await db('account_links').where({ user_id: userId, purpose, used_at: null }).delete();
}

/** Deletes the links of a user that have one of these purposes. */
export async function deleteLinksFor(
  userId: string,
  purposes: readonly LinkPurpose[],
  db: Db,
): Promise<void> {
  await db('account_links').where({ user_id: userId }).whereIn('purpose', purposes).delete();
}

/** Deletes links a day after they expired. The newest sign-up of an account stays until it is confirmed: it has the password. */
export async function sweepLinks(now: number, db: Db, signal: AbortSignal): Promise<void> {
  const old = () =>
    db('account_links')
      .where('expires_at', '<', toInstant(now - DAY_MS))
      .whereNot(
        (query) =>
          void query.where({ purpose: 'signup', used_at: null, replaced_at: null }).whereNotNull('user_id'),
      );
  await deleteInBatches(old, 'id', signal);
}
