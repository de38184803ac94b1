import type { Migration } from '../migration.ts';

/** `duplicate_of` is the reference of an earlier, similar submission by the same sender. */
export const addPossibleDuplicates: Migration = {
  name: '0011-possible-duplicates',
  steps: (db) => [
    db.schema.alterTable('application_submissions', (table) => {
      table.string('sender_hash', 64);
      table.string('duplicate_of', 20);
      table.index(['sender_hash', 'created_at']);
    }),
  ],
};
