import {
  USERS_PAGE_SIZE,
  type ListedUser,
  type UserFilter,
  type UserPage,
} from '@site/shared/contracts/staff';
import type { Db } from '../../database/connection.ts';
import { toInstant, toIso } from '../../database/instants.ts';
import { creationKeyOf, isCreationKey } from '../../lists/by-creation.ts';
import { readPage } from '../../lists/read-page.ts';
import { findOpenInvitations } from '../accounts/account-links.ts';
import { toRole } from '../role-repository.ts';
import { isBanned } from '../sessions/session-lifetime.ts';
import { selectUsers, type ListedRow } from './select-users.ts';

export interface UserListServices {
  readonly db: Db;
  readonly now: () => number;
}

/** One page of the accounts that match the filter, newest first. */
export async function listPage(
  { cursor, ...filter }: UserFilter & { readonly cursor?: string | undefined },
  ownId: string,
  { db, now }: UserListServices,
): Promise<UserPage> {
  const time = now();
  const { rows, next, previous } = await readPage<ListedRow>({
    cursor,
    list: [filter.email, filter.role, filter.state],
    size: USERS_PAGE_SIZE,
    isKey: isCreationKey,
    keyOf: creationKeyOf,
    select: (part) => selectUsers(filter, toInstant(time), part, db),
  });
  const invitations = await findOpenInvitations(
    rows.map(({ id }) => id),
    time,
    db,
  );
  const items = rows.map((row) => {
    const sent = invitations.get(row.id);
    return {
      ...toListedUser(row, time),
      invitation: sent ? { role: toRole(sent.role), expiresAt: toIso(sent.expires_at) } : null,
      isOwn: row.id === ownId,
    };
  });
  return { items, next, previous };
}

function toListedUser(row: ListedRow, now: number): Omit<ListedUser, 'invitation' | 'isOwn'> {
  const isConfirmed = row.email_confirmed_at !== null;
  const enabled = isConfirmed ? 'active' : 'unconfirmed';
  return {
    id: row.id,
    email: row.email,
    role: toRole(row.role),
    state: isBanned(row.banned_until, now) ? 'disabled' : enabled,
    isConfirmed,
    hasSecondFactor: Boolean(row.has_factor),
    createdAt: toIso(row.created_at),
    lastSignInAt: row.last_sign_in_at === null ? null : toIso(row.last_sign_in_at),
  };
}
