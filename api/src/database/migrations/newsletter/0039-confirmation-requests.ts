import type { Migration } from '../migration.ts';

/** `asked_at` is when a confirmation link was last asked for or sent, or null if that was only at the sign-up. */
export const addConfirmationRequests: Migration = {
  name: '0039-confirmation-requests',
  steps: (db) => [
    db.schema.alterTable('newsletter_subscriptions', (table) => {
      table.datetime('asked_at', { precision: 3 });
    }),
  ],
};
