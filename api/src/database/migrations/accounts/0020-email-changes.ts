import type { Migration } from '../migration.ts';

/** The new email of an account until both the old and the new address confirm it. */
export const addEmailChanges: Migration = {
  name: '0020-email-changes',
  steps: (db) => [
    db.schema.alterTable('users', (table) => {
      table.string('new_email', 255);
      table.datetime('email_change_sent_at', { precision: 3 });
    }),
  ],
};
