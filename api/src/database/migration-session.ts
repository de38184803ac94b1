import type { Knex } from 'knex';
import { isMysql, openDatabase, type Db, type DatabaseConfig } from './connection.ts';

/** A connection used only for migrations. */
export interface MigrationSession {
  /** Only for building statements. `run` executes them. */
  readonly db: Db;
  /** Executes one statement without a timeout and returns its rows. */
  run(sql: string, bindings?: readonly Knex.RawBinding[]): Promise<readonly Row[]>;
}

type Row = Readonly<Record<string, unknown>>;

/** Tells the operator what startup is waiting for. */
export type Report = (message: string) => void;

export const REPORT_INTERVAL_MS = 5000;

export async function withMigrationSession<T>(
  config: DatabaseConfig,
  report: Report,
  work: (session: MigrationSession) => Promise<T>,
): Promise<T> {
  const db = await openDatabase({ ...config, poolSize: 1 });
  try {
    const connection: unknown = await db.client.acquireConnection();
    const run: MigrationSession['run'] = (sql, bindings = []) =>
      reportWhile(`Still running on the database: ${sql.slice(0, 100)}`, report, async () =>
        rowsOf(
          await db
            .raw(sql, [...bindings])
            .options(NO_TIMEOUT)
            .connection(connection),
          db,
        ),
      );
    try {
      return await work({ db, run });
    } finally {
      await db.client.releaseConnection(connection);
    }
  } finally {
    await db.destroy();
  }
}

/** A statement on a large table can take minutes. */
const NO_TIMEOUT = { timeout: 0 };

/** The rows of a raw statement, on both databases. */
export function rowsOf(answer: unknown, db: Db): readonly Row[] {
  const rows: unknown = isMysql(db) && Array.isArray(answer) ? answer[0] : answer;
  return Array.isArray(rows) ? (rows as Row[]) : [];
}

async function reportWhile<T>(message: string, report: Report, work: () => Promise<T>): Promise<T> {
  const timer = setInterval(() => report(message), REPORT_INTERVAL_MS);
  return work().finally(() => clearInterval(timer));
}

/** Runs the work while no other process migrates. The lock ends with the connection, even when the process is killed. */
export function withMigrationLock<T>(
  session: MigrationSession,
  report: Report,
  work: () => Promise<T>,
): Promise<T> {
  return isMysql(session.db) ? withNamedLock(session, report, work) : withWriteLock(session, work);
}

/**
 * Named locks are shared by the whole server, so the name includes a hash of the database name. A lock name has at most 64
 * characters. MySQL 9 no longer has `sha1`.
 */
const LOCK = "concat('migrations:', left(sha2(database(), 256), 40))";
const LOCK_WAIT_SECONDS = 4;
/** The server ends an idle session after this time, in case a client vanished without closing its connection. */
const IDLE_SECONDS = 60;

async function withNamedLock<T>(
  { run }: MigrationSession,
  report: Report,
  work: () => Promise<T>,
): Promise<T> {
  await run('set session wait_timeout = ?, lock_wait_timeout = default', [IDLE_SECONDS]);
  const lock = async (seconds: number) => {
    const [row] = await run(`select get_lock(${LOCK}, ?) as is_mine`, [seconds]);
    return Number(row?.['is_mine']) === 1;
  };
  let isMine = await lock(0);
  while (!isMine) {
    const [row] = await run(`select is_used_lock(${LOCK}) as holder`);
    report(
      `Waiting for another process that is migrating the database (connection ${String(row?.['holder'] ?? 'gone')}).`,
    );
    isMine = await lock(LOCK_WAIT_SECONDS);
  }
  // The lock is released when the connection closes.
  return work();
}

/** SQLite applies all migrations in one transaction, so a crash leaves the database unchanged. */
async function withWriteLock<T>({ run }: MigrationSession, work: () => Promise<T>): Promise<T> {
  await run('BEGIN IMMEDIATE');
  try {
    const result = await work();
    await run('COMMIT');
    return result;
  } catch (error) {
    await run('ROLLBACK');
    throw error;
  }
}
