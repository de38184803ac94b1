import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import knex, { type Knex } from 'knex';
import BetterSqlite3Client from 'knex/lib/dialects/better-sqlite3/index.js';
import Mysql2Client from 'knex/lib/dialects/mysql2/index.js';
import { errorCode, errorMessage } from '../errors.ts';
import { databaseFault } from './driver-errors.ts';
import { retryContention } from './retry-contention.ts';
import { withStatementSpans } from './statement-spans.ts';

/** A connection or a transaction. Repositories accept both. */
export type Db = Knex;

export interface DatabaseConfig {
  /** `mysql://…`; absent for the embedded SQLite file in `dataDir`. */
  readonly url?: string;
  readonly dataDir: string;
  readonly poolSize: number;
  /** Maximum wait for one statement and for a free connection. */
  readonly timeoutMs: number;
}

/** Opens the configured database. Only this function chooses between SQLite and MySQL. */
export async function openDatabase(config: DatabaseConfig): Promise<Db> {
  return config.url === undefined ? openSqlite(config) : openMysql(config, config.url);
}

/** Knex logs nothing: every error reaches a caller, which reports it. */
const SILENT: Knex.Logger = { warn: ignore, error: ignore, deprecate: ignore, debug: ignore };

function ignore(): void {}

async function openSqlite(config: DatabaseConfig): Promise<Db> {
  const { default: driver } = await import('libsql');
  class LibsqlClient extends BetterSqlite3Client {
    override _driver() {
      return driver;
    }

    /** After some errors, such as a full disk, SQLite has already rolled back. The caller must see that error, not the failed rollback. */
    override async _query(connection: KnexConnection, query: { readonly sql: string }) {
      try {
        return await super._query(connection, query);
      } catch (error) {
        // libsql leaves the statement open, and no transaction can commit while a statement is open.
        if (databaseFault(error) === 'contention') connection.__knex__disposed = error;
        if (query.sql.startsWith('ROLLBACK') && /no transaction is active/.test(errorMessage(error)))
          return query;
        throw error;
      }
    }
  }
  const filename = join(config.dataDir, 'site.sqlite');
  const db = knex({
    client: withStatementSpans(LibsqlClient, 'sqlite'),
    connection: { filename },
    log: SILENT,
    useNullAsDefault: true,
    acquireConnectionTimeout: config.timeoutMs,
    pool: {
      min: 1,
      max: 1,
      afterCreate: (connection: SqliteConnection, done: (error: unknown, connection: unknown) => void) => {
        chmodSync(filename, 0o600);
        // The driver blocks the thread while it waits, so it must wait for less time than requests wait for a connection.
        const busy = `busy_timeout = ${Math.ceil(config.timeoutMs / 4)}`;
        for (const pragma of ['journal_mode = WAL', busy, 'foreign_keys = ON']) connection.pragma(pragma);
        done(null, connection);
      },
    },
  });
  return db;
}

interface SqliteConnection {
  pragma(text: string): unknown;
}

function openMysql(config: DatabaseConfig, url: string): Db {
  const { timeoutMs } = config;
  /** Shorter than the wait for a connection, whose error would call the pool full. */
  const connectMs = Math.ceil(timeoutMs * 0.75);
  /** mysql2 keeps a connection whose statement timed out. It is destroyed so that the late result cannot reach another statement. */
  class TimedMysqlClient extends Mysql2Client {
    override async _query(connection: MysqlConnection, query: { options?: object }) {
      query.options = { timeout: timeoutMs, ...query.options };
      try {
        return await retryOutsideTransaction(connection, () => super._query(connection, query));
      } catch (error) {
        if (errorCode(error) === 'PROTOCOL_SEQUENCE_TIMEOUT') connection.destroy();
        throw error;
      }
    }
  }
  return knex({
    client: withStatementSpans(TimedMysqlClient, 'mysql'),
    log: SILENT,
    connection: mysqlSettings(url, connectMs),
    acquireConnectionTimeout: timeoutMs,
    pool: {
      min: 0,
      max: config.poolSize,
      createTimeoutMillis: timeoutMs,
      propagateCreateError: true,
      afterCreate: (connection: MysqlConnection, done: (error: unknown, connection: unknown) => void) =>
        connection.query({ sql: limitLockWaits(timeoutMs), timeout: timeoutMs }, (error) =>
          done(error, connection),
        ),
    },
  });
}

/**
 * Waits for locks on rows and on tables end before the statement timeout: a lock timeout means contention, a statement timeout
 * means an outage. A change of a table that waits for a long reader would otherwise block everybody who comes after it.
 */
function limitLockWaits(timeoutMs: number): string {
  const seconds = Math.max(1, Math.floor(timeoutMs / 2000));
  return `set session innodb_lock_wait_timeout = ${seconds}, lock_wait_timeout = ${seconds}`;
}

/** Knex marks the connection of a transaction, and drops a connection marked as disposed. */
interface KnexConnection {
  readonly __knexTxId?: string;
  __knex__disposed?: unknown;
}

interface MysqlConnection extends KnexConnection {
  destroy(): void;
  query(options: { readonly sql: string; readonly timeout: number }, done: (error: unknown) => void): void;
}

/** A statement outside a transaction is its own transaction, so it can be retried. */
function retryOutsideTransaction<T>({ __knexTxId }: KnexConnection, query: () => Promise<T>): Promise<T> {
  return __knexTxId === undefined ? retryContention(query) : query();
}

/** Instants are read and written as text on both databases (`instants.ts`), so the driver must not convert dates. */
function mysqlSettings(address: string, connectTimeout: number) {
  const url = new URL(address);
  return {
    host: url.hostname,
    port: Number(url.port || 3306),
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    database: decodeURIComponent(url.pathname.slice(1)),
    charset: 'utf8mb4',
    dateStrings: true,
    timezone: 'Z',
    connectTimeout,
    ...(url.searchParams.has('ssl') ? { ssl: {} } : {}),
  };
}

export function isMysql(db: Db): boolean {
  return db.client instanceof Mysql2Client;
}

/**
 * Forces an index for a table. MariaDB uses only the first column of an index for a lookup and then reads every entry
 * before the range in the next column. With the index forced, it starts at the range.
 */
export function forceIndex(table: string, index: string, db: Db) {
  return isMysql(db) ? db.raw('?? force index (??)', [table, index]) : table;
}

/** Starts the conflict clause of an insert, which updates the existing row. */
export function onConflict(key: string, db: Db): string {
  return isMysql(db) ? 'on duplicate key update' : `on conflict (${key}) do update set`;
}

/** Starts an insert that skips rows whose key exists. */
export function insertIgnoring(db: Db): string {
  return isMysql(db) ? 'insert ignore into' : 'insert or ignore into';
}

/** The value of the new row, for use in the conflict clause of an insert. */
export function insertedValue(column: string, db: Db): string {
  return isMysql(db) ? `values(${column})` : `excluded.${column}`;
}

/** Selects a free-text column for `toText`. libsql truncates text at its first NUL, but not bytes. */
export function selectFullText(column: string, db: Db) {
  return isMysql(db) ? column : db.raw('cast(?? as blob) as ??', [column, column]);
}

/** The text of a column selected with `selectFullText`; null stays null. Checks the shape because bytes can come from another realm. */
export function toText(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value;
  return Buffer.from(value as ArrayBuffer).toString();
}
