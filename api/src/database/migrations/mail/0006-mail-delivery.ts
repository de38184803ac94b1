import type { Migration } from '../migration.ts';

export const addMailDelivery: Migration = {
  name: '0006-mail-delivery',
  steps: (db) => [
    db.schema.alterTable('mail_outbox', (table) => {
      table.string('state', 10).notNullable().defaultTo('waiting');
      table.string('claim', 36);
      table.string('recipient', 255);
      table.text('last_error');
      table.index(['state', 'due_at']);
      table.index(['recipient', 'sent_at']);
    }),
  ],
};
