import type { Migration } from '../migration.ts';
import { applyTableSettings } from '../table-settings.ts';

/**
 * What staff do with a submission: its status, who handles it, what comes next, and notes. `version` counts the changes of
 * these columns. `updated_at` is null until the first change. The added columns are nullable or have a default, so MySQL adds
 * them without copying the table, and the previous release can go on inserting.
 */
export const addSubmissionWork: Migration = {
  name: '0026-submission-work',
  steps: (db) => [
    db.schema.alterTable('application_submissions', (table) => {
      table.string('status', 20).notNullable().defaultTo('new');
      table.string('status_reason', 20);
      table.string('assignee_id', 36);
      table.date('next_action_on');
      table.datetime('updated_at', { precision: 3 });
      table.datetime('first_touch_at', { precision: 3 });
      table.string('changed_by', 36);
      table.integer('version').notNullable().defaultTo(0);
    }),
    db.schema.createTable('submission_notes', (table) => {
      applyTableSettings(table, db);
      table.string('id', 36).primary();
      table.string('submission_id', 36).notNullable();
      table.string('author_id', 36).notNullable();
      table.datetime('created_at', { precision: 3 }).notNullable();
      table.datetime('edited_at', { precision: 3 });
      table.datetime('deleted_at', { precision: 3 });
      table.string('deleted_by', 36);
      table.text('text');
      table.index(['submission_id', 'created_at', 'id']);
      table.foreign('submission_id').references('application_submissions.id').onDelete('CASCADE');
    }),
  ],
};
