import type { UserFilter } from '@site/shared/contracts/staff';
import type { Db } from '../../database/connection.ts';
import { limitToPart, type Order, type Part } from '../../lists/read-page.ts';
import { storedSpellings } from '../normalize-email.ts';
import type { UserRow } from '../repository.ts';

export interface ListedRow extends Pick<
  UserRow,
  'id' | 'email' | 'created_at' | 'email_confirmed_at' | 'last_sign_in_at' | 'banned_until'
> {
  /** As stored. */
  readonly role: string | null;
  readonly has_factor: 0 | 1;
}

const NEWEST_FIRST: Order = { columns: ['u.created_at', 'u.id'], descends: true };

/** Selects accounts on one side of a position, nearest first. */
export function selectUsers({ email, role, state }: UserFilter, now: string, part: Part, db: Db) {
  const query = db
    .from<ListedRow>('users as u')
    .leftJoin('user_roles as r', 'r.user_id', 'u.id')
    .select<ListedRow[]>(
      'u.id',
      'u.email',
      'u.created_at',
      'u.email_confirmed_at',
      'u.last_sign_in_at',
      'u.banned_until',
      'r.role',
      db.raw(
        'exists (select 1 from factors f where f.user_id = u.id and f.verified_at is not null) as has_factor',
      ),
    );
  if (email !== undefined) query.whereRaw(...startsWithAny(email));
  if (role === 'none') query.whereNull('r.role');
  else if (role !== undefined) query.where('r.role', role);
  if (state === 'disabled') query.where('u.banned_until', '>', now);
  else if (state !== undefined) {
    query.where((user) => void user.whereNull('u.banned_until').orWhere('u.banned_until', '<=', now));
    if (state === 'active') query.whereNotNull('u.email_confirmed_at');
    else query.whereNull('u.email_confirmed_at');
  }
  return limitToPart(query, NEWEST_FIRST, part);
}

/** The condition that an email begins with a text, in any spelling. The characters with a meaning in patterns lose it. */
function startsWithAny(text: string): [string, string[]] {
  const patterns = storedSpellings(text).map((each) => `${each.replace(/[!%_]/g, '!$&')}%`);
  return [`(${patterns.map(() => "u.email like ? escape '!'").join(' or ')})`, patterns];
}
