import type { Migration } from '../migration.ts';
import { applyTableSettings } from '../table-settings.ts';

export const createRecords: Migration = {
  name: '0004-records',
  steps: (db) => [
    db.schema.createTable('mail_outbox', (table) => {
      applyTableSettings(table, db);
      table.string('id', 36).primary();
      table.datetime('created_at', { precision: 3 }).notNullable();
      table.string('kind', 40).notNullable();
      table.string('subject_id', 36).notNullable();
      table.integer('attempts').notNullable().defaultTo(0);
      table.datetime('due_at', { precision: 3 }).notNullable();
      table.datetime('sent_at', { precision: 3 });
      table.index(['sent_at', 'due_at']);
    }),
    db.schema.createTable('audit_log', (table) => {
      applyTableSettings(table, db);
      table.string('id', 36).primary();
      table.datetime('created_at', { precision: 3 }).notNullable();
      table.string('event', 60).notNullable();
      table.string('result', 20).notNullable();
      table.string('actor_id', 36);
      table.string('subject_id', 36);
      table.string('session_id', 36);
      table.string('request_id', 64);
      table.string('address', 45);
      table.string('user_agent', 255);
      table.text('detail');
      table.index(['created_at', 'id']);
    }),
    db.schema.createTable('idempotency_keys', (table) => {
      applyTableSettings(table, db);
      table.string('key_hash', 64).primary();
      table.string('fingerprint', 64).notNullable();
      table.datetime('created_at', { precision: 3 }).notNullable();
      table.text('answer').notNullable();
      table.index(['created_at']);
    }),
    db.schema.createTable('rate_counters', (table) => {
      applyTableSettings(table, db);
      table.string('name', 160).primary();
      table.integer('points').notNullable();
      table.bigInteger('expires_at');
      table.index(['expires_at']);
    }),
  ],
};
