import { isMysql, type Db } from './connection.ts';

type Value = string | number | null;

/** Adds rows of the same columns by one statement. */
export async function insertRows<Row extends { readonly [Column in keyof Row]: Value }>(
  table: string,
  rows: readonly Row[],
  db: Db,
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first) as (keyof Row & string)[];
  const values = rows.map((row) => columns.map((column) => row[column]));
  if (isMysql(db)) await ask(`insert into \`${table}\` (\`${columns.join('`, `')}\`) values ?`, [values], db);
  else await db(table).insert(rows);
}

/** Rows of a statement that is written out. */
export async function selectRows<Row>(sql: string, values: readonly Value[], db: Db): Promise<Row[]> {
  const rows: Row[] = await (isMysql(db) ? ask(sql, values, db) : db.raw(sql, values));
  return rows;
}

/** Runs a statement that is written out, and answers no rows. */
export async function execute(sql: string, values: readonly Value[], db: Db): Promise<void> {
  await (isMysql(db) ? ask(sql, values, db) : db.raw(sql, values));
}

/**
 * What MySQL's driver says to a statement, on a connection of Knex's pool or of its transaction, with our limits and
 * retries. Knex's builder and runner would take as long as the driver itself, which writes lists of rows out, too.
 */
async function ask(sql: string, values: readonly unknown[], { client }: Db) {
  const connection = await client.acquireConnection();
  try {
    const query = { sql, bindings: values };
    const [answer] = (await client.query(connection, query)).response;
    client.emit('query-response', answer, query);
    return answer;
  } finally {
    client.releaseConnection(connection);
  }
}

/** The rows of one query for each of these lists of values, each with an order and a limit of its own, by one statement. */
export async function selectForEach<Row>(
  query: string,
  lists: readonly (readonly Value[])[],
  db: Db,
): Promise<Row[]> {
  if (lists.length === 0) return [];
  const sql = lists.map(() => `select * from (${query}) as part`).join(' union all ');
  return selectRows(sql, lists.flat(), db);
}

/** `?, ?, ?`: a place for each of so many values. */
export function places(count: number): string {
  return Array(count).fill('?').join(', ');
}
