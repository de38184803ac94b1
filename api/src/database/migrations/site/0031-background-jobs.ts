import type { Migration } from '../migration.ts';
import { applyTableSettings } from '../table-settings.ts';

/** Work that outlives its request. A process claims a job by a lease, which it renews while it works. */
export const createBackgroundJobs: Migration = {
  name: '0031-background-jobs',
  steps: (db) => [
    db.schema.createTable('background_jobs', (table) => {
      applyTableSettings(table, db);
      table.string('id', 36).primary();
      table.string('kind', 40).notNullable();
      table.text('input').notNullable();
      table.string('owner_id', 36).notNullable();
      table.string('state', 10).notNullable();
      table.datetime('created_at', { precision: 3 }).notNullable();
      table.integer('attempts').notNullable();
      table.string('holder', 36);
      /** When another process may take an unfinished job, and when a finished one is deleted. */
      table.datetime('due_at', { precision: 3 }).notNullable();
      table.integer('done_rows').notNullable();
      table.integer('total_rows');
      table.string('file_name', 100).notNullable();
      table.index(['state', 'due_at']);
      table.index(['owner_id', 'created_at']);
    }),
  ],
};
