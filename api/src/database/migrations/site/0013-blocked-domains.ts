import type { Migration } from '../migration.ts';
import { applyTableSettings } from '../table-settings.ts';

/** Email domains, in lower case and punycode, whose submissions go to quarantine. */
export const createBlockedDomains: Migration = {
  name: '0013-blocked-domains',
  steps: (db) => [
    db.schema.createTable('blocked_domains', (table) => {
      applyTableSettings(table, db);
      table.string('domain', 253).primary();
      table.datetime('created_at', { precision: 3 }).notNullable();
    }),
  ],
};
