import type { Migration } from '../migration.ts';
import { applyTableSettings } from '../table-settings.ts';

/** Work that one process at a time may do. `expires_at` goes by the clock of the database. */
export const createLeases: Migration = {
  name: '0037-leases',
  steps: (db) => [
    db.schema.createTable('leases', (table) => {
      applyTableSettings(table, db);
      table.string('name', 64).notNullable().primary();
      table.string('holder', 36).notNullable();
      table.datetime('expires_at', { precision: 3 }).notNullable();
    }),
  ],
};
