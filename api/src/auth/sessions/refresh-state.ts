import type { Role } from '@site/shared/contracts';
import type { Db } from '../../database/connection.ts';
import type { SessionRow, UserRow } from '../repository.ts';
import { toRole } from '../roles.ts';

/** Everything that a refresh reads. */
export interface RefreshState {
  readonly session: SessionRow;
  readonly user: UserRow;
  readonly role: Role | null;
}

/** An object, so that the compiler reports a column that is missing. */
const SESSION_COLUMNS = Object.keys({
  id: true,
  user_id: true,
  counter: true,
  aal: true,
  amr: true,
  is_recovery: true,
  created_at: true,
  refreshed_at: true,
  active_at: true,
  address: true,
  user_agent: true,
} satisfies Record<keyof SessionRow, true>);

/** Users and sessions share names of columns, so those of the session get a prefix. */
const PREFIX = 'session_';
const SELECTED = SESSION_COLUMNS.map((column) => `s.${column} as ${PREFIX}${column}`);

/** Reads a session, its user and the user's role in one query. */
export async function findRefreshState(sessionId: string, db: Db): Promise<RefreshState | undefined> {
  const row: (Record<string, unknown> & { readonly role: string | null }) | undefined = await db(
    'sessions as s',
  )
    .join('users as u', 'u.id', 's.user_id')
    .leftJoin('user_roles as r', 'r.user_id', 's.user_id')
    .where('s.id', sessionId)
    .first('u.*', 'r.role', ...SELECTED);
  if (!row) return undefined;
  const { role, ...columns } = row;
  const session = Object.fromEntries(SESSION_COLUMNS.map((column) => [column, row[PREFIX + column]]));
  return {
    session: session as unknown as SessionRow,
    user: columns as unknown as UserRow,
    role: toRole(role),
  };
}
