import type { Migration } from '../migration.ts';

/**
 * Finds the applications of one person whatever the case of the address. A virtual column needs no rewrite of the table, so it
 * stays writable on MySQL. The previous release still reads the index on `email`.
 */
export const addEmailKeys: Migration = {
  name: '0043-email-keys',
  steps: (db) => [
    db.raw(
      'alter table application_submissions add column email_key varchar(255) generated always as (lower(email)) virtual',
    ),
    db.schema.alterTable('application_submissions', (table) => {
      table.index(['quarantined', 'email_key', 'created_at', 'id'], 'submissions_by_email_key');
    }),
  ],
};
