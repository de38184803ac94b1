import type { Migration } from '../migration.ts';
import { applyTableSettings } from '../table-settings.ts';

/**
 * Links in account mails. Tokens are hashed, so reading the table does not reveal usable links. A link requested for an email
 * without an account has no user. It is stored so that the request takes the same time.
 */
export const createAccountLinks: Migration = {
  name: '0017-account-links',
  steps: (db) => [
    db.schema.createTable('account_links', (table) => {
      applyTableSettings(table, db);
      table.string('id', 36).primary();
      table.string('user_id', 36);
      table.string('purpose', 20).notNullable();
      table.string('token_hash', 64).notNullable().unique();
      table.datetime('created_at', { precision: 3 }).notNullable();
      table.datetime('expires_at', { precision: 3 }).notNullable().index();
      table.datetime('used_at', { precision: 3 });
      table.index(['user_id', 'purpose']);
      table.foreign('user_id').references('users.id').onDelete('CASCADE');
    }),
    db.schema.alterTable('sessions', (table) => {
      table.integer('is_recovery').notNullable().defaultTo(0);
    }),
  ],
};
