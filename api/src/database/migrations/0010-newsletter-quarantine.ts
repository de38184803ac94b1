import type { Migration } from './migration.ts';

/** A sign-up that waits for an admin has the time since when; that is null again once it was let go. */
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
