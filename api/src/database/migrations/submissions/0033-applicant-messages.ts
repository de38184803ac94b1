import type { Migration } from '../migration.ts';
import { applyTableSettings } from '../table-settings.ts';

/**
 * What staff write to an applicant: replies and requests for documents, and the documents that answer them. The new columns are
 * nullable, and the index that allows one document per submission goes only after another one serves the foreign key. The
 * previous release goes on inserting; it shows one of several documents.
 */
export const addApplicantMessages: Migration = {
  name: '0033-applicant-messages',
  steps: (db) => [
    db.schema.createTable('applicant_messages', (table) => {
      applyTableSettings(table, db);
      table.string('id', 36).primary();
      table.string('submission_id', 36).notNullable();
      table.string('kind', 20).notNullable();
      table.string('author_id', 36).notNullable();
      table.datetime('created_at', { precision: 3 }).notNullable();
      table.string('subject', 150).notNullable();
      table.text('text').notNullable();
      /** Until when a request takes documents. Null for a reply. */
      table.datetime('closes_at', { precision: 3 });
      /** When its first document arrived. */
      table.datetime('answered_at', { precision: 3 });
      table.datetime('withdrawn_at', { precision: 3 });
      table.index(['submission_id', 'created_at', 'id']);
      table.foreign('submission_id').references('application_submissions.id').onDelete('CASCADE');
    }),
    db.schema.alterTable('documents', (table) => {
      table.string('message_id', 36);
    }),
    db.schema.alterTable('documents', (table) => {
      table.index(['submission_id', 'created_at']);
    }),
    db.schema.alterTable('documents', (table) => {
      table.dropUnique(['submission_id']);
    }),
    db.schema.alterTable('mail_outbox', (table) => {
      table.string('item_id', 36);
    }),
  ],
};
