import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import knex, { type Knex } from 'knex';
import BetterSqlite3Client from 'knex/lib/dialects/better-sqlite3/index.js';
import Mysql2Client from 'knex/lib/dialects/mysql2/index.js';
import { errorMessage } from '../errors.ts';
import { databaseFault } from './driver-errors.ts';
import { SILENT, type KnexConnection } from './knex-parts.ts';
import { openMysql } from './mysql.ts';
import { withStatementSpans } from './statement-spans.ts';

/** A connection or a transaction. Repositories accept both. */
export type Db = Knex;

export interface DatabaseConfig {
  /** `mysql://…`, with one or several hosts; absent for the embedded SQLite file in `dataDir`. */
  readonly url?: string;
  readonly dataDir: string;
  readonly poolSize: number;
  /** Maximum wait for one statement and for a free connection. */
  readonly timeoutMs: number;
}

/** Opens the configured database. `report` is told when another host of a cluster is used. Only this function chooses between SQLite and MySQL. */
export async function openDatabase(
  config: DatabaseConfig,
  report: (message: string) => void = ignore,
): Promise<Db> {
  return config.url === undefined ? openSqlite(config) : openMysql(config, config.url, report);
}

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
