import type { Migration } from '../migration.ts';
import { applyTableSettings } from '../table-settings.ts';

export const createSubmissions: Migration = {
  name: '0001-submissions',
  steps: (db) => [
    db.schema.createTable('application_submissions', (table) => {
      applyTableSettings(table, db);
      table.string('id', 36).primary();
      table.datetime('created_at', { precision: 3 }).notNullable();
      table.string('reference', 20).notNullable().unique();
      table.string('company_name', 200).notNullable();
      table.string('industry', 40).notNullable();
      table.string('company_size', 40).notNullable();
      table.string('contact_name', 100).notNullable();
      table.string('email', 255).notNullable();
      table.string('phone', 20).notNullable();
      table.text('project_description');
      table.text('additional_info');
      table.string('file_path', 255);
      table.index(['created_at', 'id']);
    }),
    db.schema.createTable('documents', (table) => {
      applyTableSettings(table, db);
      table.string('stored_name', 255).primary();
      table.string('submission_id', 36).notNullable().unique();
      table.datetime('created_at', { precision: 3 }).notNullable();
      table.string('original_name', 255).notNullable();
      table.string('type', 10).notNullable();
      table.integer('size').notNullable();
      table.string('sha256', 64).notNullable();
      table.foreign('submission_id').references('application_submissions.id').onDelete('CASCADE');
    }),
  ],
};
