import type { Migration } from '../migration.ts';

/** Each index has the rows of one filter in the order of one sort (`submissions/list/order.ts`). */
const INDEXES: Readonly<Record<string, readonly string[]>> = {
  submissions_by_status: ['status', 'created_at', 'id'],
  submissions_by_status_changed: ['status', 'changed_at', 'id'],
  submissions_by_industry: ['industry', 'created_at', 'id'],
  submissions_by_size: ['company_size', 'created_at', 'id'],
  submissions_by_assignee: ['assignee_id', 'created_at', 'id'],
  submissions_by_changed: ['changed_at', 'id'],
  submissions_by_company: ['company_key', 'id'],
};

/** Virtual columns need no rewrite of the table, so it stays writable on MySQL, also while an index is built. */
export const addListIndexes: Migration = {
  name: '0027-list-indexes',
  steps: (db) => [
    db.raw(
      'alter table application_submissions add column changed_at datetime(3) generated always as (coalesce(updated_at, created_at)) virtual',
    ),
    db.raw(
      'alter table application_submissions add column company_key varchar(200) generated always as (lower(company_name)) virtual',
    ),
    ...Object.entries(INDEXES).map(([name, columns]) =>
      db.schema.alterTable('application_submissions', (table) => {
        table.index(['quarantined', ...columns], name);
      }),
    ),
  ],
};
