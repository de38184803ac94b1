import type { Knex } from 'knex';
import { isMysql } from '../connection.ts';

/** Text compares exactly on MySQL too, as it does on SQLite. */
export function likeEverywhere(table: Knex.CreateTableBuilder, db: Knex): void {
  if (!isMysql(db)) return;
  table.engine('InnoDB');
  table.charset('utf8mb4');
  table.collate('utf8mb4_bin');
}
