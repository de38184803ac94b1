import type { Migration } from '../migration.ts';
import { applyTableSettings } from '../table-settings.ts';

/** What went live, faults of releases in visitors' browsers, and what staff noted about a day. */
export const addReleases: Migration = {
  name: '0022-releases',
  steps: (db) => [
    db.schema.createTable('analytics_deploys', (table) => {
      applyTableSettings(table, db);
      table.string('owner', 20).notNullable();
      table.datetime('deployed_at', { precision: 3 }).notNullable().index();
      table.string('version', 20).notNullable();
      table.boolean('is_decided').notNullable();
      table.bigInteger('script_bytes');
      table.primary(['owner', 'deployed_at']);
    }),
    db.schema.createTable('analytics_faults', (table) => {
      applyTableSettings(table, db);
      table.string('local_date', 10).notNullable();
      table.string('owner', 20).notNullable();
      table.string('version', 20).notNullable();
      table.string('kind', 10).notNullable();
      table.bigInteger('count').notNullable();
      table.primary(['local_date', 'owner', 'version', 'kind']);
    }),
    db.schema.createTable('analytics_notes', (table) => {
      applyTableSettings(table, db);
      table.string('id', 36).primary();
      table.string('local_date', 10).notNullable().index();
      table.text('text').notNullable();
      table.string('author_id', 36);
      table.datetime('created_at', { precision: 3 }).notNullable();
    }),
  ],
};
