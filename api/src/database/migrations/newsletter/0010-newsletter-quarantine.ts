import type { Migration } from '../migration.ts';

/** `quarantined_at` is set while a sign-up waits for an admin, and null again after its release. */
export const addNewsletterQuarantine: Migration = {
  name: '0010-newsletter-quarantine',
  steps: (db) => [
    db.schema.alterTable('newsletter_subscriptions', (table) => {
      table.datetime('quarantined_at', { precision: 3 });
      table.integer('spam_score').notNullable().defaultTo(0);
      table.string('spam_reasons', 255).notNullable().defaultTo('');
      table.index(['quarantined_at']);
    }),
  ],
};
