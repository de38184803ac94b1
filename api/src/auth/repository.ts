import type { Role } from '@site/shared/contracts/auth';
import type { Db } from '../database/connection.ts';
import { changeInBatches, deleteInBatches, type CountRemoved } from '../database/delete-in-batches.ts';
import { inTransaction, type Transaction } from '../database/in-transaction.ts';
import { toInstant } from '../database/instants.ts';
import { lockRows } from '../database/row-lock.ts';
import { storedSpellings } from './normalize-email.ts';
import { toRole } from './role-repository.ts';

/** Rows as stored: instants are text; `user_metadata` and `amr` are JSON. */
export interface UserRow {
  readonly id: string;
  readonly email: string;
  readonly password_hash: string;
  readonly user_metadata: string;
  readonly created_at: string;
  readonly updated_at: string;
  readonly email_confirmed_at: string | null;
  readonly last_sign_in_at: string | null;
  readonly banned_until: string | null;
  /** Until the old and the new address confirm the change. */
  readonly new_email: string | null;
  readonly email_change_sent_at: string | null;
  /** When an email to confirm the address, and one to reset the password, was last asked for. */
  readonly confirmation_sent_at: string | null;
  readonly recovery_sent_at: string | null;
}

export interface SessionRow {
  readonly id: string;
  readonly user_id: string;
  readonly counter: number;
  readonly aal: 'aal1' | 'aal2';
  readonly amr: string;
  /** 1 for a session that can only set a new password. */
  readonly is_recovery: 0 | 1;
  /** The counter when the session was raised to aal2. Tokens with a lower one are refused. */
  readonly raised_counter: number;
  /** The factor that raised the session. */
  readonly factor_id: string | null;
  readonly created_at: string;
  readonly refreshed_at: string;
  readonly active_at: string;
  readonly address: string | null;
  readonly user_agent: string | null;
}

/** A session with everything needed to decide what its caller may do. */
export interface SessionState extends Pick<
  SessionRow,
  'id' | 'user_id' | 'aal' | 'is_recovery' | 'created_at' | 'refreshed_at' | 'active_at'
> {
  readonly email: string;
  readonly banned_until: string | null;
  readonly role: Role | null;
  /** 1 when the user has a verified second factor. */
  readonly has_factor: 0 | 1;
}

/** Finds an account by any spelling of its email. Of two accounts, a confirmed one counts, then the one in the given spelling. */
export async function findUserByEmail(email: string, db: Db): Promise<UserRow | undefined> {
  const spellings = storedSpellings(email);
  const found: UserRow[] = await db('users').whereIn('email', spellings);
  const rank = (user: UserRow) =>
    spellings.indexOf(user.email) + (user.email_confirmed_at ? 0 : spellings.length);
  return found.toSorted((one, other) => rank(one) - rank(other))[0];
}

export async function findUser(id: string, db: Db): Promise<UserRow | undefined> {
  return db('users').where({ id }).first();
}

export async function insertUser(user: UserRow, db: Db): Promise<void> {
  await db('users').insert(user);
}

export async function updateUser(id: string, changes: Partial<UserRow>, db: Db): Promise<void> {
  await db('users').where({ id }).update(changes);
}

/** Compare and set: false when no user has the expected values any more. */
export async function updateUserIf(
  expected: Pick<UserRow, 'id'> & Partial<UserRow>,
  changes: Partial<UserRow>,
  db: Db,
): Promise<boolean> {
  return (await db('users').where(expected).update(changes)) === 1;
}

/** Deletes the accounts of an email, in any spelling, that were never confirmed, with everything that belongs to them. */
export async function deleteUnconfirmed(email: string, db: Db): Promise<void> {
  await db('users').whereIn('email', storedSpellings(email)).where({ email_confirmed_at: null }).delete();
}

/** Locks a user until the transaction ends. */
export async function lockUser(id: string, db: Transaction): Promise<void> {
  await lockRows('users', { id }, db);
}

export async function insertSession(session: SessionRow, db: Db): Promise<void> {
  await db('sessions').insert(session);
}

export async function findSession(id: string, db: Db): Promise<SessionRow | undefined> {
  return db('sessions').where({ id }).first();
}

/** Locks a session until the transaction ends, so that it cannot be ended meanwhile. Undefined for one that has ended. */
export async function lockSession(id: string, db: Transaction): Promise<SessionRow | undefined> {
  await lockRows('sessions', { id }, db);
  return findSession(id, db);
}

/** Newest first. */
export async function findSessionsOf(userId: string, db: Db): Promise<SessionRow[]> {
  return db('sessions').where({ user_id: userId }).orderBy('created_at', 'desc').orderBy('id');
}

export async function findSessionState(id: string, db: Db): Promise<SessionState | null> {
  const row = await db('sessions as s')
    .join('users as u', 'u.id', 's.user_id')
    .leftJoin('user_roles as r', 'r.user_id', 's.user_id')
    .where('s.id', id)
    .first(
      's.id',
      's.user_id',
      's.aal',
      's.is_recovery',
      's.created_at',
      's.refreshed_at',
      's.active_at',
      'u.email',
      'u.banned_until',
      'r.role',
      db.raw(
        'exists (select 1 from factors f where f.user_id = s.user_id and f.verified_at is not null) as has_factor',
      ),
    );
  return row ? { ...row, role: toRole(row.role) } : null;
}

/** Compare and set: true only for the caller that advanced the counter. */
export async function advanceCounter(
  { id, counter }: Pick<SessionRow, 'id' | 'counter'>,
  now: number,
  db: Db,
): Promise<boolean> {
  const changes = { counter: counter + 1, refreshed_at: toInstant(now) };
  return (await db('sessions').where({ id, counter }).update(changes)) === 1;
}

export async function endRecovery(sessionId: string, db: Db): Promise<void> {
  await db('sessions').where({ id: sessionId }).update({ is_recovery: 0 });
}

export async function touchSession(id: string, now: number, db: Db): Promise<void> {
  await db('sessions')
    .where({ id })
    .update({ active_at: toInstant(now) });
}

/** False when the session has ended already. */
export async function deleteSession(id: string, db: Db): Promise<boolean> {
  return (await db('sessions').where({ id }).delete()) > 0;
}

/** False when the user has no such session. */
export async function deleteSessionOf(userId: string, id: string, db: Db): Promise<boolean> {
  return (await db('sessions').where({ id, user_id: userId }).delete()) > 0;
}

/** Deletes all sessions of a user, except one if given. */
export async function deleteSessionsOf(userId: string, exceptId: string | null, db: Db): Promise<void> {
  const query = db('sessions').where({ user_id: userId });
  if (exceptId) query.whereNot({ id: exceptId });
  await query.delete();
}

/** Deletes the oldest sessions beyond `most`. */
export async function pruneSessions(userId: string, most: number, db: Db): Promise<void> {
  const kept = await db('sessions')
    .where({ user_id: userId })
    .orderBy('created_at', 'desc')
    .limit(most)
    .pluck('id');
  if (kept.length === most) await db('sessions').where({ user_id: userId }).whereNotIn('id', kept).delete();
}

/** Deletes old sessions, and returns how many. */
export async function sweepSessions(
  before: number,
  { db, count }: { readonly db: Db; readonly count: CountRemoved },
  signal: AbortSignal,
): Promise<void> {
  const old = (connection: Db) => connection('sessions').where('created_at', '<', toInstant(before));
  await changeInBatches(
    () => old(db),
    'id',
    (ids) =>
      inTransaction(db, async (transaction) => {
        const deleted = await old(transaction).whereIn('id', ids).delete();
        await count(deleted, transaction);
        return deleted;
      }),
    signal,
  );
}

/** The columns of a user whose email is not about to change. */
export const NO_EMAIL_CHANGE = { new_email: null, email_change_sent_at: null } as const;

/** Removes email changes that were not confirmed in time. */
export async function sweepEmailChanges(before: number, db: Db): Promise<void> {
  await db('users').where('email_change_sent_at', '<', toInstant(before)).update(NO_EMAIL_CHANGE);
}

/** Deletes accounts whose email was not confirmed. */
export async function sweepUnconfirmed(before: number, db: Db, signal: AbortSignal): Promise<void> {
  const old = () => db('users').whereNull('email_confirmed_at').where('updated_at', '<', toInstant(before));
  await deleteInBatches(old, 'id', signal);
}
