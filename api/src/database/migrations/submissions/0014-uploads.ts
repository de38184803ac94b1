import type { Migration } from '../migration.ts';
import { applyTableSettings } from '../table-settings.ts';

/** Documents uploaded before their form is sent. Ids and keys are hashed, so reading the table does not reveal usable ones. */
export const createUploads: Migration = {
  name: '0014-uploads',
  steps: (db) => [
    db.schema.createTable('uploads', (table) => {
      applyTableSettings(table, db);
      table.string('id_hash', 64).primary();
      table.string('key_hash', 64).notNullable();
      table.datetime('created_at', { precision: 3 }).notNullable().index();
      table.string('stored_name', 255).notNullable();
      table.string('original_name', 255).notNullable();
      table.string('type', 10).notNullable();
      table.integer('size').notNullable();
      table.string('sha256', 64).notNullable();
    }),
  ],
};
