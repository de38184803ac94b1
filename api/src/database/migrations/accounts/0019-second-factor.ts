import type { Migration } from '../migration.ts';
import { applyTableSettings } from '../table-settings.ts';

/**
 * Authenticator apps as second factors, and recovery codes. Secrets are encrypted and codes hashed, so a copy of the tables lets
 * nobody in. `key_id` names the key of a secret, so those of an earlier key can be found.
 */
export const createSecondFactors: Migration = {
  name: '0019-second-factor',
  steps: (db) => [
    db.schema.createTable('factors', (table) => {
      applyTableSettings(table, db);
      table.string('id', 36).primary();
      table.string('user_id', 36).notNullable();
      table.string('friendly_name', 100);
      table.string('secret', 255).notNullable();
      table.string('key_id', 16).notNullable().index();
      table.integer('last_step').notNullable();
      table.datetime('created_at', { precision: 3 }).notNullable();
      table.datetime('updated_at', { precision: 3 }).notNullable();
      table.datetime('verified_at', { precision: 3 });
      table.datetime('last_challenged_at', { precision: 3 });
      table.unique(['user_id', 'friendly_name']);
      table.foreign('user_id').references('users.id').onDelete('CASCADE');
    }),
    db.schema.createTable('factor_challenges', (table) => {
      applyTableSettings(table, db);
      table.string('id', 36).primary();
      table.string('factor_id', 36).notNullable();
      table.string('session_id', 36).notNullable();
      table.datetime('expires_at', { precision: 3 }).notNullable().index();
      table.datetime('used_at', { precision: 3 });
      table.foreign('factor_id').references('factors.id').onDelete('CASCADE');
      table.foreign('session_id').references('sessions.id').onDelete('CASCADE');
    }),
    db.schema.createTable('recovery_codes', (table) => {
      applyTableSettings(table, db);
      table.string('id', 36).primary();
      table.string('user_id', 36).notNullable();
      table.string('code_hash', 64).notNullable();
      table.datetime('created_at', { precision: 3 }).notNullable();
      table.datetime('used_at', { precision: 3 });
      table.unique(['user_id', 'code_hash']);
      table.foreign('user_id').references('users.id').onDelete('CASCADE');
    }),
    db.schema.alterTable('sessions', (table) => {
      table.integer('raised_counter').notNullable().defaultTo(0);
      table.string('factor_id', 36).index();
    }),
  ],
};
