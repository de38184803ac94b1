import type { Migration } from '../migration.ts';
import { applyTableSettings } from '../table-settings.ts';

/**
 * Indexes for the chart of subscribers and for the list of failed mails, the opt-outs of erased subscribers, and when each kind of old
 * data is removed.
 */
export const addSubscriberUpkeep: Migration = {
  name: '0030-subscriber-upkeep',
  steps: (db) => [
    db.schema.alterTable('newsletter_subscriptions', (table) => {
      table.index(['confirmed_at']);
      table.index(['unsubscribed_at']);
    }),
    db.schema.alterTable('mail_outbox', (table) => {
      table.index(['state', 'created_at', 'id']);
      table.index(['state', 'kind', 'created_at', 'id']);
    }),
    db.schema.createTable('newsletter_erasures', (table) => {
      applyTableSettings(table, db);
      table.string('address_hash', 64).primary();
      table.string('state', 12).notNullable();
      table.datetime('erased_at', { precision: 3 }).notNullable();
    }),
    db.schema.createTable('retention_runs', (table) => {
      applyTableSettings(table, db);
      table.string('sweep', 40).primary();
      table.integer('days');
      table.datetime('due_at', { precision: 3 }).notNullable();
      table.datetime('ran_at', { precision: 3 });
      table.integer('affected').notNullable().defaultTo(0);
    }),
  ],
};
