import type { Migration } from '../migration.ts';

/** The role that an invitation promises, who sent it, and an index for the list of accounts, newest first. */
export const addInvitations: Migration = {
  name: '0028-invitations',
  steps: (db) => [
    db.schema.alterTable('account_links', (table) => {
      table.string('role', 40);
      table.string('invited_by', 36);
    }),
    db.schema.alterTable('users', (table) => {
      table.index(['created_at', 'id']);
    }),
  ],
};
