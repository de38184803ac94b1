import { isMysql, type Db } from './connection.ts';
import { inTransaction } from './in-transaction.ts';
import { execute, placeholders } from './statements.ts';
import { hasRows, type Cell, type Table } from './tables.ts';

/** Fills tables with rows that were read from a snapshot. */
export interface TableLoader {
  /** Removes the rows of a table. */
  clear(table: string): Promise<void>;
  insert(table: Table, rows: readonly (readonly Cell[])[]): Promise<void>;
}

/**
 * Runs the work with foreign keys off, because a snapshot has tables in no order. SQLite does all of it in one transaction,
 * which can begin the work again. On MySQL each insert is its own, since a cluster refuses very large ones. `db` must have a
 * pool of one connection.
 */
export async function withTableLoader(db: Db, work: (loader: TableLoader) => Promise<void>): Promise<void> {
  if (isMysql(db)) {
    await execute(SETTINGS, [], db);
    const clear = async (table: string) => {
      if (await hasRows(table, db)) await execute(`truncate table \`${table}\``, [], db);
    };
    await work(createLoader(db, clear));
    return;
  }
  await db.raw('pragma foreign_keys = off');
  try {
    await inTransaction(db, (transaction) =>
      work(createLoader(transaction, async (table) => void (await transaction(table).delete()))),
    );
  } finally {
    await db.raw('pragma foreign_keys = on');
  }
}

/** Refuses a value that does not fit instead of shortening it, and keeps an id of zero. */
const SETTINGS = `set session foreign_key_checks = 0, time_zone = '+00:00',
  sql_mode = 'STRICT_ALL_TABLES,NO_AUTO_VALUE_ON_ZERO,NO_ENGINE_SUBSTITUTION'`;

function createLoader(db: Db, clear: TableLoader['clear']): TableLoader {
  return {
    clear,
    async insert({ name, columns }, rows) {
      const names = columns.map((column) => `\`${column.name}\``).join(', ');
      const marks = `(${placeholders(columns.length)})`;
      const size = Math.max(1, Math.floor(MAX_VALUES / columns.length));
      for (let start = 0; start < rows.length; start += size) {
        const part = rows.slice(start, start + size);
        await db.raw(
          `insert into \`${name}\` (${names}) values ${part.map(() => marks).join(', ')}`,
          part.flat() as never,
        );
      }
    },
  };
}

/** SQLite's limit of values in one statement is 32,766. Longer statements are not faster. */
const MAX_VALUES = 3000;
