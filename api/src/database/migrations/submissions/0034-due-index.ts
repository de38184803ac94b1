import type { Migration } from '../migration.ts';

/** Submissions in the order of their next actions. MySQL builds the index while the table stays writable. */
export const addDueIndex: Migration = {
  name: '0034-due-index',
  steps: (db) => [
    db.schema.alterTable('application_submissions', (table) => {
      table.index(['quarantined', 'next_action_on', 'id'], 'submissions_by_due');
    }),
  ],
};
