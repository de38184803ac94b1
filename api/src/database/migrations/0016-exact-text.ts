import type { Knex } from 'knex';
import { isMysql } from '../connection.ts';
import type { Migration } from './migration.ts';

/** The collations without padding have other names in MySQL and in MariaDB; each reads its own comment. */
const NO_PAD = '/*!80017 collate utf8mb4_0900_bin */ /*M!100200 collate utf8mb4_nopad_bin */';

/**
 * Texts of people that are looked up: `utf8mb4_bin` takes "a@b.example" and "a@b.example " for equal, SQLite does not. What the
 * other columns compare is made by us and ends in no space.
 */
export const compareTextExactly: Migration = {
  name: '0016-exact-text',
  steps: (db) =>
    isMysql(db)
      ? [
          modify('users', 'email', 'varchar(255)', 'not null', db),
          modify('newsletter_subscriptions', 'email_folded', 'varchar(255)', 'not null', db),
          modify('blocked_domains', 'domain', 'varchar(253)', 'not null', db),
          modify('mail_outbox', 'recipient', 'varchar(255)', 'null', db),
        ]
      : [],
};

function modify(table: string, column: string, ...rest: readonly [string, string, Knex]): Knex.Raw {
  const [type, nullability, db] = rest;
  return db.raw(`alter table ?? modify ?? ${type} character set utf8mb4 ${NO_PAD} ${nullability}`, [
    table,
    column,
  ]);
}
