import type { Migration } from '../migration.ts';
import { applyTableSettings } from '../table-settings.ts';

/** When a member of staff last had a submission open. Rows go with the submission and with the account. */
export const createSubmissionViewers: Migration = {
  name: '0036-submission-viewers',
  steps: (db) => [
    db.schema.createTable('submission_viewers', (table) => {
      applyTableSettings(table, db);
      table.string('submission_id', 36).notNullable();
      table.string('viewer_id', 36).notNullable();
      table.datetime('seen_at', { precision: 3 }).notNullable();
      table.primary(['submission_id', 'viewer_id']);
      table.index(['seen_at']);
      table.foreign('submission_id').references('application_submissions.id').onDelete('CASCADE');
      table.foreign('viewer_id').references('users.id').onDelete('CASCADE');
    }),
  ],
};
