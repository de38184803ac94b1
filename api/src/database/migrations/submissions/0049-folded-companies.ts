import type { Migration } from '../migration.ts';

/**
 * Sorts and compares companies without case and accents, alike on both databases: the API folds the names. Null marks a row of
 * an earlier release, which is sorted by its lower case until the API has folded its name and replaced its words. Neither
 * column needs a rewrite of the table, so it stays writable on MySQL. The previous release still reads the index on
 * `company_key`.
 */
export const addFoldedCompanies: Migration = {
  name: '0049-folded-companies',
  steps: (db) => [
    db.schema.alterTable('application_submissions', (table) => {
      table.string('company_folded', 200);
    }),
    db.raw(
      'alter table application_submissions add column company_order varchar(200) generated always as (coalesce(company_folded, lower(company_name))) virtual',
    ),
    db.schema.alterTable('application_submissions', (table) => {
      table.index(['quarantined', 'company_order', 'id'], 'submissions_by_company_order');
    }),
  ],
};
