import type { Migration } from '../migration.ts';

/** One index for each filter of the audit log, in the order of the list. */
export const addAuditIndexes: Migration = {
  name: '0025-audit-indexes',
  steps: (db) => [
    db.schema.alterTable('audit_log', (table) => {
      table.index(['event', 'created_at', 'id']);
      table.index(['result', 'created_at', 'id']);
      table.index(['actor_id', 'created_at', 'id']);
      table.index(['subject_id', 'created_at', 'id']);
    }),
  ],
};
