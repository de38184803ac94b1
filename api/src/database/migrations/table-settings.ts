import type { Knex } from 'knex';
import { isMysql } from '../connection.ts';

/** Makes MySQL compare text by its bytes, as SQLite does. It still ignores trailing spaces (see 0016). */
export function applyTableSettings(table: Knex.CreateTableBuilder, db: Knex): void {
  if (!isMysql(db)) return;
  table.engine('InnoDB');
  table.charset('utf8mb4');
  table.collate('utf8mb4_bin');
}
