import type { Role } from '@site/shared/contracts/auth';
import type { Db } from '../database/connection.ts';
import { toInstant } from '../database/instants.ts';
import { findUserByEmail } from './repository.ts';

/** The id of the account with an email address, or null. */
export async function findUserId(email: string, db: Db): Promise<string | null> {
  return (await findUserByEmail(email, db))?.id ?? null;
}

/** The email addresses of accounts by their ids. Accounts that were deleted are missing. */
export async function findEmails(ids: readonly string[], db: Db): Promise<ReadonlyMap<string, string>> {
  const rows: { id: string; email: string }[] = await db('users').whereIn('id', ids).select('id', 'email');
  return new Map(rows.map(({ id, email }) => [id, email]));
}

export interface Account {
  readonly id: string;
  readonly email: string;
}

/** Accounts with one of the roles that are not banned, by email address. */
export async function findStaff(
  { roles, now, limit }: { readonly roles: readonly Role[]; readonly now: number; readonly limit: number },
  db: Db,
): Promise<readonly Account[]> {
  return db('users as u')
    .join('user_roles as r', 'r.user_id', 'u.id')
    .whereIn('r.role', roles)
    .where((query) => void query.whereNull('u.banned_until').orWhere('u.banned_until', '<=', toInstant(now)))
    .orderBy('u.email')
    .limit(limit)
    .select('u.id', 'u.email');
}
