import type { Knex } from 'knex';
import { isMysql } from '../connection.ts';

/** Text compares by its bytes on MySQL too, as it does on SQLite; trailing spaces alone are padded (0016). */
export function likeEverywhere(table: Knex.CreateTableBuilder, db: Knex): void {
  if (!isMysql(db)) return;
  table.engine('InnoDB');
  table.charset('utf8mb4');
  table.collate('utf8mb4_bin');
}
