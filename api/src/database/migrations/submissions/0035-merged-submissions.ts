import type { Migration } from '../migration.ts';

/** `merged_into` is the id of the submission that a duplicate was merged into. MySQL adds all of it while the table stays writable. */
export const addMergedSubmissions: Migration = {
  name: '0035-merged-submissions',
  steps: (db) => [
    db.schema.alterTable('application_submissions', (table) => {
      table.string('merged_into', 36);
    }),
    db.schema.alterTable('application_submissions', (table) => {
      table.index(['merged_into'], 'submissions_by_merged_into');
    }),
    db.schema.alterTable('application_submissions', (table) => {
      table.index(['quarantined', 'email', 'created_at', 'id'], 'submissions_by_email');
    }),
  ],
};
