import { insertedValue, isMysql, onConflict, type Db } from './connection.ts';

type Value = string | number | null;

/** Inserts rows with the same columns, 500 with each statement. More of them need a transaction. */
export async function insertRows<Row extends { readonly [Column in keyof Row]: Value }>(
  table: string,
  rows: readonly Row[],
  db: Db,
): Promise<void> {
  for (let start = 0; start < rows.length; start += MAX_COMPOUND_TERMS)
    await db(table).insert(rows.slice(start, start + MAX_COMPOUND_TERMS));
}

/** SQLite's limit of rows in one insert as Knex writes it. */
const MAX_COMPOUND_TERMS = 500;
/** SQLite's limit of values in one statement is 32,766. */
const MAX_VALUES = 30_000;

interface Upsert<Column extends string> {
  /** Columns of the primary key. */
  readonly key: readonly Column[];
  /** Columns that are replaced in an existing row. */
  readonly replace?: readonly Column[];
  /** Columns whose value is added to that of an existing row. */
  readonly add?: readonly Column[];
}

/** Inserts rows with the same columns, or changes the existing ones with the same key. */
export async function upsertRows<Row extends { readonly [Column in keyof Row]: Value }>(
  table: string,
  rows: readonly Row[],
  { key, replace = [], add = [] }: Upsert<keyof Row & string>,
  db: Db,
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first) as (keyof Row & string)[];
  const changes = [
    ...replace.map((column) => `${column} = ${insertedValue(column, db)}`),
    ...add.map((column) => `${column} = ${table}.${column} + ${insertedValue(column, db)}`),
  ];
  const size = Math.floor(MAX_VALUES / columns.length);
  for (let start = 0; start < rows.length; start += size) {
    const part = rows.slice(start, start + size);
    const marks = part.map(() => `(${placeholders(columns.length)})`).join(', ');
    const sql = `insert into ${table} (${columns.join(', ')}) values ${marks} ${onConflict(key.join(', '), db)} ${changes.join(', ')}`;
    const values = part.flatMap((row) => columns.map((column) => row[column]));
    await execute(sql, values, db);
  }
}

/** Runs a raw SELECT and returns its rows. */
export async function selectRows<Row>(sql: string, values: readonly Value[], db: Db): Promise<Row[]> {
  const answer = await db.raw(sql, values);
  return isMysql(db) ? answer[0] : answer;
}

/** Runs a raw statement that returns no rows. */
export async function execute(sql: string, values: readonly Value[], db: Db): Promise<void> {
  await db.raw(sql, values);
}

/** Placeholders for a number of values: `?, ?, ?`. */
export function placeholders(count: number): string {
  return Array(count).fill('?').join(', ');
}
