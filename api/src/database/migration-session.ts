import type { Knex } from 'knex';
import { isMysql, openDatabase, type Db, type DatabaseConfig } from './connection.ts';

/** One connection that migrates. Nothing else uses it. */
export interface MigrationSession {
  /** Builds statements; `run` alone executes them. */
  readonly db: Db;
  /** Executes one statement, for as long as it takes; returns its rows. */
  run(sql: string, bindings?: readonly Knex.RawBinding[]): Promise<readonly Row[]>;
}

type Row = Readonly<Record<string, unknown>>;

/** Tells the operator what a start waits for. */
export type Say = (message: string) => void;

export const SAY_EVERY_MS = 5000;

/** Opens a connection for migrations and closes it afterwards. */
export async function withMigrationSession<T>(
  config: DatabaseConfig,
  say: Say,
  work: (session: MigrationSession) => Promise<T>,
): Promise<T> {
  const db = await openDatabase({ ...config, poolSize: 1 });
  try {
    const connection: unknown = await db.client.acquireConnection();
    const run: MigrationSession['run'] = (sql, bindings = []) =>
      sayWhile(`The database works on: ${sql.slice(0, 100)}`, say, async () =>
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

/** A statement on a large table takes minutes. */
const NO_TIMEOUT = { timeout: 0 };

function rowsOf(answer: unknown, db: Db): readonly Row[] {
  const rows: unknown = isMysql(db) && Array.isArray(answer) ? answer[0] : answer;
  return Array.isArray(rows) ? (rows as Row[]) : [];
}

async function sayWhile<T>(message: string, say: Say, work: () => Promise<T>): Promise<T> {
  const timer = setInterval(() => say(message), SAY_EVERY_MS);
  return work().finally(() => clearInterval(timer));
}

/** Does the work while no other process migrates. The lock ends with the connection, however the process ends. */
export function withMigrationLock<T>(
  session: MigrationSession,
  say: Say,
  work: () => Promise<T>,
): Promise<T> {
  return isMysql(session.db) ? withNamedLock(session, say, work) : withWriteLock(session, work);
}

/**
 * Named locks belong to the whole server, so the name contains the database's; it has 64 characters at most. Of the hashes
 * MySQL 9 has no `sha1` any more.
 */
const LOCK = "concat('migrations:', left(sha2(database(), 256), 40))";
const LOCK_WAIT_SECONDS = 4;
/** The server ends an idle session after this time: a client may vanish without closing its connection. */
const IDLE_SECONDS = 60;

async function withNamedLock<T>({ run }: MigrationSession, say: Say, work: () => Promise<T>): Promise<T> {
  await run('set session wait_timeout = ?', [IDLE_SECONDS]);
  const lock = async (seconds: number) => {
    const [row] = await run(`select get_lock(${LOCK}, ?) as is_mine`, [seconds]);
    return Number(row?.['is_mine']) === 1;
  };
  let isMine = await lock(0);
  while (!isMine) {
    const [row] = await run(`select is_used_lock(${LOCK}) as holder`);
    say(`Another process migrates the database (its connection is ${String(row?.['holder'] ?? 'gone')}).`);
    isMine = await lock(LOCK_WAIT_SECONDS);
  }
  // The end of the connection returns the lock.
  return work();
}

/** SQLite applies all migrations in one transaction: a crash leaves the database as it was. */
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
