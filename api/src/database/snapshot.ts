import type { Readable } from 'node:stream';
import { isMysql, type Db } from './connection.ts';
import { findTables, type Cell, type Column, type Table } from './tables.ts';

/** The whole database as it was at one moment, while others go on writing. */
export interface Snapshot {
  readonly tables: readonly Table[];
  /** All rows of a table, with the values in the order of its columns. Each table must be read to its end before the next. */
  rows(table: Table): AsyncIterable<readonly Cell[]>;
}

type Values = readonly unknown[];

/** A connection with one open transaction that only reads. */
interface Reader {
  run(sql: string): Promise<void>;
  stream(sql: string): AsyncIterable<Values>;
  /** Ends the connection, also with a statement that was not read to its end. */
  destroy(): void;
}

/** Runs the work on a snapshot. `db` must serve nothing else. */
export async function withSnapshot<T>(db: Db, work: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  const tables = await findTables(db);
  const connection: unknown = await db.client.acquireConnection();
  const onMysql = isMysql(db);
  const reader = onMysql ? mysqlReader(connection as MysqlConnection) : sqliteReader(connection as Sqlite);
  let isDone = false;
  try {
    for (const statement of onMysql ? BEGIN_ON_MYSQL : BEGIN_ON_SQLITE) await reader.run(statement);
    const result = await work({
      tables,
      rows: (table) => (onMysql ? mysqlRows(table, reader) : sqliteRows(table, reader)),
    });
    await reader.run('ROLLBACK');
    isDone = true;
    return result;
  } finally {
    if (!isDone) reader.destroy();
    await db.client.releaseConnection(connection);
  }
}

/** Seconds that the server waits for a reader, whose disk may be slow, and for a change of a table to end. */
const WAIT_SECONDS = 600;
const BEGIN_ON_MYSQL = [
  `set session net_write_timeout = ${WAIT_SECONDS}, lock_wait_timeout = 60, time_zone = '+00:00'`,
  'set session transaction isolation level repeatable read',
  'start transaction with consistent snapshot, read only',
];

/** On SQLite a snapshot begins with the first read. */
const BEGIN_ON_SQLITE = ['BEGIN', 'select count(*) from sqlite_schema'];

/** The savepoint lets go of the table when it has been read, so that its definition can be changed again. */
async function* mysqlRows(table: Table, reader: Reader): AsyncGenerator<readonly Cell[]> {
  await reader.run('savepoint before_table');
  // A driver would parse a value of type JSON, which then is written differently.
  const columns = table.columns.map(({ name, type }) =>
    type === 'json' ? `cast(\`${name}\` as char)` : `\`${name}\``,
  );
  for await (const row of reader.stream(`select ${columns.join(', ')} from \`${table.name}\``))
    yield row.map((value, index) => toCell(value, table, index));
  await reader.run('rollback to savepoint before_table');
}

async function* sqliteRows(table: Table, reader: Reader): AsyncGenerator<readonly Cell[]> {
  // libsql truncates text at its first NUL, but not bytes.
  const isText = table.columns.map(({ type }) => !NO_TEXT.test(type));
  const columns = table.columns.map(({ name }, index) =>
    isText[index] ? `cast(\`${name}\` as blob)` : `\`${name}\``,
  );
  for await (const row of reader.stream(`select ${columns.join(', ')} from \`${table.name}\``))
    yield row.map((value, index) =>
      isText[index] && value !== null
        ? Buffer.from(value as Uint8Array).toString()
        : toCell(value, table, index),
    );
}

/** Declared types of columns whose values are no text. */
const NO_TEXT = /int|bool|real|floa|doub|blob/;

function toCell(value: unknown, table: Table, index: number): Cell {
  if (value === null || typeof value === 'string' || typeof value === 'number') return value;
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
  if (ArrayBuffer.isView(value)) return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  const column: Column | undefined = table.columns[index];
  throw new Error(
    `Column ${column?.name} of table ${table.name} has a value of type ${typeof value}. Add the type to snapshot.ts.`,
  );
}

interface MysqlConnection {
  query(options: object, done?: (error: unknown) => void): { stream(options: object): Readable };
  destroy(): void;
}

/** Rows that are waiting to be taken. The driver stops reading from the server when there are more. */
const ROWS_AHEAD = 500;

function mysqlReader(connection: MysqlConnection): Reader {
  return {
    run: (sql) =>
      new Promise((resolve, reject) => {
        connection.query({ sql }, (error) => (error ? reject(error as Error) : resolve()));
      }),
    stream: (sql) =>
      connection
        .query({ sql, rowsAsArray: true, supportBigNumbers: true })
        .stream({ highWaterMark: ROWS_AHEAD }),
    destroy: () => connection.destroy(),
  };
}

interface Sqlite {
  exec(sql: string): void;
  prepare(sql: string): { raw(on: boolean): SqliteStatement };
  close(): void;
}

interface SqliteStatement {
  safeIntegers(on: boolean): { iterate(): Iterable<Values> };
}

function sqliteReader(connection: Sqlite): Reader {
  return {
    run: async (sql) => connection.exec(sql),
    async *stream(sql) {
      yield* connection.prepare(sql).raw(true).safeIntegers(true).iterate();
    },
    destroy: () => connection.close(),
  };
}
