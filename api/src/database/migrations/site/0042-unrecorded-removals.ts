import type { Migration } from '../migration.ts';

/** How many rows a sweep removed since its last line of the audit log. */
export const addUnrecordedRemovals: Migration = {
  name: '0042-unrecorded-removals',
  steps: (db) => [
    db.schema.alterTable('retention_runs', (table) => {
      table.integer('unrecorded').notNullable().defaultTo(0);
    }),
  ],
};
