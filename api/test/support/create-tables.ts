import { existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hashOfSources, PROJECT } from '@site/shared/testing/hash-of-sources';
import { createConnection, type RowDataPacket } from 'mysql2/promise';
import type { Config } from '../../src/config.ts';
import { openDatabase } from '../../src/database/connection.ts';
import { migrateReachable } from '../../src/database/open-migrated.ts';

type Database = Config['database'];

/** What the tables depend on. */
const SOURCES = [
  'api/src/database',
  'api/src/fold-address.ts',
  'api/test/support/create-tables.ts',
  'package-lock.json',
];
const CACHE = join(PROJECT, '.cache', 'api-tests');

/**
 * Creates the tables in an empty database. Only the first database of each state of the sources is migrated; the others, in this
 * and later test runs, are copies, which take a fraction of the time.
 */
export function createTables(database: Database): Promise<void> {
  return database.url === undefined ? createFile(database) : createOnServer(database, new URL(database.url));
}

async function createFile(database: Database): Promise<void> {
  const path = join(database.dataDir, 'site.sqlite');
  const tables = cached('sqlite');
  // A test may have put its own database there.
  const isOwn = existsSync(path);
  if (!isOwn && existsSync(tables)) return copyFile(tables, path);
  await migrateReachable(database, () => undefined);
  if (isOwn) return;
  const db = await openDatabase(database);
  // The tables are in the log until then.
  await db.raw('pragma wal_checkpoint(truncate)');
  await db.destroy();
  await keep(tables, await readFile(path));
}

async function createOnServer(database: Database, { href }: URL): Promise<void> {
  const connection = await createConnection({ uri: href, multipleStatements: true, dateStrings: true });
  const query = async (sql: string) => (await connection.query<RowDataPacket[]>(sql))[0];
  try {
    const [server] = await query('select version() as version');
    const script = cached(`${String(server?.['version'])}.sql`);
    if (existsSync(script)) return void (await connection.query(await readFile(script, 'utf8')));
    await migrateReachable(database, () => undefined);
    await keep(script, await scriptOf(query, (sql, values) => connection.format(sql, values)));
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

function cached(name: string): string {
  hash ??= hashOfSources(SOURCES, (file) => !file.includes('.test.'));
  return join(CACHE, `${hash}-${name}`);
}

let hash: string | undefined;

/** Test files that run at the same time may all write the same. */
async function keep(path: string, content: Buffer | string): Promise<void> {
  await mkdir(CACHE, { recursive: true });
  const draft = await mkdtemp(`${path}-`);
  await writeFile(join(draft, 'content'), content, { mode: 0o600 });
  await rename(join(draft, 'content'), path);
  await rm(draft, { recursive: true });
}
