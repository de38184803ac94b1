import type { Migration } from '../migration.ts';
import { applyTableSettings } from '../table-settings.ts';

/**
 * When somebody's view of a submission or its document was last recorded. Rows are kept for minutes. They have no foreign keys, with
 * which MySQL would skip a row whose submission is being erased, and its view with it.
 */
export const createRecordedViews: Migration = {
  name: '0045-recorded-views',
  steps: (db) => [
    db.schema.createTable('recorded_views', (table) => {
      applyTableSettings(table, db);
      table.string('submission_id', 36).notNullable();
      table.string('viewer_id', 36).notNullable();
      table.string('event', 60).notNullable();
      table.datetime('recorded_at', { precision: 3 }).notNullable();
      table.primary(['submission_id', 'viewer_id', 'event']);
      table.index(['recorded_at']);
    }),
  ],
};
