import type { Migration } from './migration.ts';

/** Whether an applicant ticked the box for the newsletter: a submission let out of quarantine still brings the sign-up. */
export const addNewsletterWish: Migration = {
  name: '0012-newsletter-wish',
  steps: (db) => [
    db.schema.alterTable('application_submissions', (table) => {
      table.integer('newsletter_wish').notNullable().defaultTo(0);
    }),
  ],
};
