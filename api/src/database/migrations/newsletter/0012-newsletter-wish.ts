import type { Migration } from '../migration.ts';

/** Whether the applicant checked the newsletter box. Needed when a submission is released from quarantine later. */
export const addNewsletterWish: Migration = {
  name: '0012-newsletter-wish',
  steps: (db) => [
    db.schema.alterTable('application_submissions', (table) => {
      table.integer('newsletter_wish').notNullable().defaultTo(0);
    }),
  ],
};
