import type { Migration } from '../migration.ts';
import { applyTableSettings } from '../table-settings.ts';

/** Filters, order and columns of the list under a name. They go with the account that saved them. */
export const createSavedViews: Migration = {
  name: '0032-saved-views',
  steps: (db) => [
    db.schema.createTable('saved_views', (table) => {
      applyTableSettings(table, db);
      table.string('id', 36).primary();
      table.string('owner_id', 36).notNullable();
      table.string('name', 60).notNullable();
      table.boolean('is_shared').notNullable();
      table.text('list').notNullable();
      table.datetime('created_at', { precision: 3 }).notNullable();
      table.unique(['owner_id', 'name']);
      table.index(['is_shared', 'name']);
      table.foreign('owner_id').references('users.id').onDelete('CASCADE');
    }),
  ],
};
