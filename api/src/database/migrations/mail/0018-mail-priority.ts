import type { Migration } from '../migration.ts';

/** Mails that a person is waiting for are sent first. */
export const addMailPriority: Migration = {
  name: '0018-mail-priority',
  steps: (db) => [
    db.schema.alterTable('mail_outbox', (table) => {
      table.integer('priority').notNullable().defaultTo(1);
      table.index(['state', 'priority', 'due_at']);
    }),
  ],
};
