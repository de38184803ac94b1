import { ROLES, type Role } from '@site/shared/contracts/auth';
import type { Db } from '../database/connection.ts';
import type { Transaction } from '../database/in-transaction.ts';
import { toInstant } from '../database/instants.ts';
import { lockRows } from '../database/row-lock.ts';

export interface Grant {
  readonly userId: string;
  readonly role: Role;
  readonly at: number;
}

export async function findRole(userId: string, db: Db): Promise<Role | null> {
  const row = await db('user_roles').where({ user_id: userId }).first('role');
  return toRole(row?.role ?? null);
}

export async function saveRole(grant: Grant, db: Db): Promise<void> {
  const row = { user_id: grant.userId, role: grant.role, granted_at: toInstant(grant.at) };
  await db('user_roles').insert(row).onConflict('user_id').merge();
}

export async function deleteRole(userId: string, db: Db): Promise<boolean> {
  return (await db('user_roles').where({ user_id: userId }).delete()) > 0;
}

/** As `findAdmins`. The rows of all admins stay locked until the transaction ends. */
export async function lockAdmins(now: number, db: Transaction): Promise<readonly string[]> {
  await lockRows('user_roles', { role: 'admin' }, db);
  return findAdmins(now, db);
}

/** The ids of all admins who are not banned. */
export async function findAdmins(now: number, db: Db): Promise<readonly string[]> {
  return db('user_roles as r')
    .join('users as u', 'u.id', 'r.user_id')
    .where('r.role', 'admin')
    .where((query) => void query.whereNull('u.banned_until').orWhere('u.banned_until', '<=', toInstant(now)))
    .pluck('r.user_id');
}

/** A role as stored. A role that this version does not know permits nothing. */
export function toRole(stored: string | null): Role | null {
  return ROLES.find((role) => role === stored) ?? null;
}
