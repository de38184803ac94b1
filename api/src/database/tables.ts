import { StartupError } from '../errors.ts';
import { isMysql, type Db } from './connection.ts';
import { execute, selectRows } from './statements.ts';

/** A stored value. Integers that a number cannot hold are text. */
export type Cell = string | number | Buffer | null;

/** A table and its columns, without those that the database computes. */
export interface Table {
  readonly name: string;
  readonly columns: readonly Column[];
}

export interface Column {
  readonly name: string;
  /** The declared type, in lower case. */
  readonly type: string;
}

/** The table in which migrations are recorded, and the lock that Knex kept in earlier versions. */
const OF_MIGRATIONS = ['knex_migrations', 'knex_migrations_lock'];

/** Numbers that SQLite gives rows for its full-text index. They are no data: MySQL has none. */
const NUMBERS_OF_SQLITE: Readonly<Record<string, string>> = { submission_texts: 'number' };

interface ColumnRow {
  readonly table_name: string;
  readonly column_name: string;
  readonly column_type: string;
}

/** All tables but those of migrations, in the order of their names. */
export async function findTables(db: Db): Promise<Table[]> {
  const rows = await selectRows<ColumnRow>(isMysql(db) ? COLUMNS_OF_MYSQL : COLUMNS_OF_SQLITE, [], db);
  const tables = new Map<string, Column[]>();
  for (const { table_name: table, column_name: name, column_type: type } of rows) {
    if (OF_MIGRATIONS.includes(table)) continue;
    const columns = tables.get(table) ?? [];
    tables.set(table, columns);
    if (NUMBERS_OF_SQLITE[table] !== name) columns.push({ name, type: type.toLowerCase() });
  }
  return [...tables].map(([name, columns]) => ({ name, columns }));
}

const COLUMNS_OF_MYSQL = `
  select c.table_name as table_name, c.column_name as column_name, c.data_type as column_type
  from information_schema.columns c
  join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
  where c.table_schema = database() and t.table_type = 'BASE TABLE' and coalesce(c.generation_expression, '') = ''
  order by c.table_name, c.ordinal_position`;

/** Generated columns are hidden ones, and the tables of a full-text index are of another type. */
const COLUMNS_OF_SQLITE = `
  select t.name as table_name, c.name as column_name, c.type as column_type
  from pragma_table_list() t join pragma_table_xinfo(t.name) c
  where t.schema = 'main' and t.type = 'table' and t.name not like 'sqlite\\_%' escape '\\' and c.hidden = 0
  order by t.name, c.cid`;

/** The shell's table of its state, which it makes by itself in the same database. No migration does. */
export const SHELL_TABLE = 'site_documents';

/** The statement that makes a table which no migration makes; null for all others. */
export async function findDefinition(table: string, db: Db): Promise<string | null> {
  if (table !== SHELL_TABLE || !isMysql(db)) return null;
  const [row] = await selectRows<Record<string, string>>(`show create table \`${table}\``, [], db);
  return row?.['Create Table'] ?? null;
}

/** Makes a table that no migration makes, as it was in the backup. False if this database has no such tables. */
export async function createFromDefinition(table: string, definition: string, db: Db): Promise<boolean> {
  if (!isMysql(db)) return false;
  if (table !== SHELL_TABLE || !definition.startsWith(`CREATE TABLE \`${table}\` (`))
    throw new StartupError(`The backup has a table ${table} that the API does not know. Use another backup.`);
  await execute(definition.replace('CREATE TABLE', 'CREATE TABLE IF NOT EXISTS'), [], db);
  return true;
}

/** Whether a table has any rows. */
export async function hasRows(table: string, db: Db): Promise<boolean> {
  return (await db(table).select(db.raw('1')).limit(1)).length > 0;
}

export async function countRows(table: string, db: Db): Promise<number> {
  const [row] = await db(table).count({ n: '*' });
  return Number(row?.['n']);
}
