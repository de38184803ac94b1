import type { Migration } from '../migration.ts';

export const addQuarantine: Migration = {
  name: '0009-quarantine',
  steps: (db) => [
    db.schema.alterTable('application_submissions', (table) => {
      table.integer('quarantined').notNullable().defaultTo(0);
      table.integer('spam_score').notNullable().defaultTo(0);
      table.string('spam_reasons', 255).notNullable().defaultTo('');
      table.string('text_hash', 64);
      table.index(['quarantined', 'created_at', 'id']);
      table.index(['text_hash', 'created_at']);
    }),
  ],
};
