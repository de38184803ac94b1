import type { Migration } from '../migration.ts';
import { applyTableSettings } from '../table-settings.ts';

export const createAccounts: Migration = {
  name: '0003-accounts',
  steps: (db) => [
    db.schema.createTable('users', (table) => {
      applyTableSettings(table, db);
      table.string('id', 36).primary();
      table.string('email', 255).notNullable().unique();
      table.string('password_hash', 255).notNullable();
      table.text('user_metadata').notNullable();
      table.datetime('created_at', { precision: 3 }).notNullable();
      table.datetime('updated_at', { precision: 3 }).notNullable();
      table.datetime('email_confirmed_at', { precision: 3 });
      table.datetime('last_sign_in_at', { precision: 3 });
      table.datetime('banned_until', { precision: 3 });
    }),
    db.schema.createTable('user_roles', (table) => {
      applyTableSettings(table, db);
      table.string('user_id', 36).primary();
      table.string('role', 40).notNullable();
      table.datetime('granted_at', { precision: 3 }).notNullable();
      table.foreign('user_id').references('users.id').onDelete('CASCADE');
    }),
    db.schema.createTable('sessions', (table) => {
      applyTableSettings(table, db);
      table.string('id', 36).primary();
      table.string('user_id', 36).notNullable();
      table.integer('counter').notNullable();
      table.string('aal', 4).notNullable();
      table.text('amr').notNullable();
      table.datetime('created_at', { precision: 3 }).notNullable();
      table.datetime('refreshed_at', { precision: 3 }).notNullable();
      table.datetime('active_at', { precision: 3 }).notNullable();
      table.string('address', 45);
      table.string('user_agent', 255);
      table.index(['user_id', 'created_at']);
      table.foreign('user_id').references('users.id').onDelete('CASCADE');
    }),
  ],
};
