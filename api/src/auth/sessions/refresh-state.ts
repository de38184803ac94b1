import type { Role } from '@site/shared/contracts/auth';
import type { Db } from '../../database/connection.ts';
import { withoutExpired, type FactorSummary } from '../factors/factor-repository.ts';
import type { SessionRow, UserRow } from '../repository.ts';
import { toRole } from '../role-repository.ts';

/** Everything that a refresh reads. */
export interface RefreshState {
  readonly session: SessionRow;
  readonly user: UserRow;
  readonly role: Role | null;
  readonly factors: readonly FactorSummary[];
}

/** An object, so that the compiler reports a column that is missing. */
const SESSION_COLUMNS = Object.keys({
  id: true,
  user_id: true,
  counter: true,
  aal: true,
  amr: true,
  is_recovery: true,
  raised_counter: true,
  factor_id: true,
  created_at: true,
  refreshed_at: true,
  active_at: true,
  address: true,
  user_agent: true,
} satisfies Record<keyof SessionRow, true>);

const FACTOR_COLUMNS = Object.keys({
  id: true,
  user_id: true,
  friendly_name: true,
  created_at: true,
  updated_at: true,
  verified_at: true,
  last_challenged_at: true,
} satisfies Record<keyof FactorSummary, true>);

/** The tables share names of columns, so those of sessions and factors get a prefix. */
const SESSION = { table: 's', prefix: 'session_', columns: SESSION_COLUMNS };
const FACTOR = { table: 'f', prefix: 'factor_', columns: FACTOR_COLUMNS };
const SELECTED = [SESSION, FACTOR].flatMap(({ table, prefix, columns }) =>
  columns.map((column) => `${table}.${column} as ${prefix}${column}`),
);

type Row = Readonly<Record<string, unknown>>;

/** Reads a session, its user, and the user's role and factors in one query. */
export async function findRefreshState(
  sessionId: string,
  now: number,
  db: Db,
): Promise<RefreshState | undefined> {
  const rows: readonly (Row & { readonly role: string | null })[] = await db('sessions as s')
    .join('users as u', 'u.id', 's.user_id')
    .leftJoin('user_roles as r', 'r.user_id', 's.user_id')
    .leftJoin('factors as f', 'f.user_id', 's.user_id')
    .where('s.id', sessionId)
    .orderBy(['f.created_at', 'f.id'])
    .select('u.*', 'r.role', ...SELECTED);
  const [row] = rows;
  if (!row) return undefined;
  const { role, ...columns } = row;
  const factors = rows.map((each) => partOf(each, FACTOR) as unknown as FactorSummary);
  return {
    session: partOf(row, SESSION) as unknown as SessionRow,
    user: columns as unknown as UserRow,
    role: toRole(role),
    // Without factors, the join has one row whose factor is empty.
    factors: withoutExpired(row['factor_id'] === null ? [] : factors, now),
  };
}

function partOf(row: Row, { prefix, columns }: typeof SESSION): Row {
  return Object.fromEntries(columns.map((column) => [column, row[prefix + column]]));
}
