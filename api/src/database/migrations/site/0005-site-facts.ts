import type { Migration } from '../migration.ts';
import { applyTableSettings } from '../table-settings.ts';

/** One row for each fact that differs from the environment. A null value hides the elements that show the fact. */
export const createSiteFacts: Migration = {
  name: '0005-site-facts',
  steps: (db) => [
    db.schema.createTable('site_facts', (table) => {
      applyTableSettings(table, db);
      table.string('fact', 60).primary();
      table.string('value', 500);
      table.datetime('updated_at', { precision: 3 }).notNullable();
    }),
  ],
};
