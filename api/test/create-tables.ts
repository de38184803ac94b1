import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createConnection, type RowDataPacket } from 'mysql2/promise';
import type { Config } from '../src/config.ts';
import { openDatabase } from '../src/database/connection.ts';
import { migrateReachable } from '../src/database/open-migrated.ts';

type Database = Config['database'];

/** The tables of the first database that this test file has migrated: of SQLite the file, of each MySQL server a script. */
let sqliteFile: Buffer | undefined;
const scripts = new Map<string, string>();

/** Creates the tables in an empty database. The first database of a test file is migrated; the others copy it, in a fraction of the time. */
export function createTables(database: Database): Promise<void> {
  return database.url === undefined ? createFile(database) : createOnServer(database, new URL(database.url));
}

async function createFile(database: Database): Promise<void> {
  const path = join(database.dataDir, 'site.sqlite');
  const isCopied = sqliteFile && (await writeIfAbsent(path, sqliteFile));
  if (isCopied) return;
  await migrateReachable(database, () => undefined);
  const db = await openDatabase(database);
  // The tables are in the log until then.
  await db.raw('pragma wal_checkpoint(truncate)');
  await db.destroy();
  sqliteFile ??= await readFile(path);
}

/** Returns false if the file exists: a test has put its own database there. */
async function writeIfAbsent(path: string, bytes: Buffer): Promise<boolean> {
  try {
    await writeFile(path, bytes, { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

async function createOnServer(database: Database, { href, host }: URL): Promise<void> {
  const script = scripts.get(host);
  if (script === undefined) await migrateReachable(database, () => undefined);
  const connection = await createConnection({ uri: href, multipleStatements: true, dateStrings: true });
  const query = async (sql: string) => (await connection.query<RowDataPacket[]>(sql))[0];
  try {
    if (script !== undefined) await connection.query(script);
    else scripts.set(host, await scriptOf(query, (sql, values) => connection.format(sql, values)));
  } finally {
    await connection.end();
  }
}

/** The statements that create the tables with the rows that the migrations have inserted. */
async function scriptOf(
  query: (sql: string) => Promise<readonly RowDataPacket[]>,
  format: (sql: string, values: readonly unknown[]) => string,
): Promise<string> {
  const statements = ['set foreign_key_checks = 0'];
  for (const name of (await query('show tables')).map((row) => String(Object.values(row)[0]))) {
    const [table] = await query(format('show create table ??', [name]));
    statements.push(String(table?.['Create Table']));
    const rows = (await query(format('select * from ??', [name]))).map(Object.values);
    if (rows.length > 0) statements.push(format('insert into ?? values ?', [name, rows]));
  }
  return statements.join(';\n');
}
