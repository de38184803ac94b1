import type { Migration } from '../migration.ts';
import { applyTableSettings } from '../table-settings.ts';

export const createNewsletter: Migration = {
  name: '0002-newsletter',
  steps: (db) => [
    db.schema.createTable('newsletter_subscriptions', (table) => {
      applyTableSettings(table, db);
      table.string('id', 36).primary();
      table.datetime('created_at', { precision: 3 }).notNullable();
      table.string('email', 255).notNullable();
      table.string('email_folded', 255).notNullable().unique();
      table.index(['created_at', 'id']);
    }),
  ],
};
