import type { Migration } from '../migration.ts';
import { applyTableSettings } from '../table-settings.ts';

/** Names of stored files. A name is reserved before its file is stored. */
export const createDocumentNames: Migration = {
  name: '0008-document-names',
  steps: (db) => [
    db.schema.createTable('document_names', (table) => {
      applyTableSettings(table, db);
      table.string('stored_name', 255).primary();
      table.string('state', 10).notNullable();
      table.datetime('created_at', { precision: 3 }).notNullable();
      table.index(['state', 'created_at']);
    }),
    db.raw(
      'insert into document_names (stored_name, state, created_at) ' +
        "select stored_name, 'kept', created_at from documents where stored_name not in (select stored_name from document_names)",
    ),
  ],
};
