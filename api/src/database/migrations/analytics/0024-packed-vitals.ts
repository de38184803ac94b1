import type { Migration } from '../migration.ts';
import { applyTableSettings } from '../table-settings.ts';

/** The vitals of a final day in one row for each page and release, since a year has millions of rows by bucket. */
export const createPackedVitals: Migration = {
  name: '0024-packed-vitals',
  steps: (db) => [
    db.schema.createTable('analytics_packed_vitals', (table) => {
      applyTableSettings(table, db);
      table.string('local_date', 10).notNullable();
      table.integer('page_id').notNullable();
      table.integer('release_id').notNullable();
      // JSON: for each metric its number, its first bucket, and the counts from that bucket on.
      table.text('counts').notNullable();
      table.primary(['local_date', 'page_id', 'release_id']);
    }),
  ],
};
