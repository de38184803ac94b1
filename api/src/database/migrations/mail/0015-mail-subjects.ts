import type { Migration } from '../migration.ts';

/** Finds the mails about a subject, so that erasing the subject erases them too. */
export const addMailSubjects: Migration = {
  name: '0015-mail-subjects',
  steps: (db) => [
    db.schema.alterTable('mail_outbox', (table) => {
      table.index(['subject_id']);
    }),
  ],
};
