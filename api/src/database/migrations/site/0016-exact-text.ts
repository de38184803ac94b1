import type { Knex } from 'knex';
import { isMysql } from '../../connection.ts';
import type { Migration } from '../migration.ts';

/** The no-pad collations have different names in MySQL and MariaDB. Each server reads its own version comment. */
const NO_PAD = '/*!80017 collate utf8mb4_0900_bin */ /*M!100200 collate utf8mb4_nopad_bin */';

/**
 * For columns that look up text entered by people: `utf8mb4_bin` treats "a@b.example" and "a@b.example " as equal, SQLite does
 * not. Other compared columns hold generated values, which never end in a space.
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
