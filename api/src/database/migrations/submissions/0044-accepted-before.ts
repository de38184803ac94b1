import type { Knex } from 'knex';
import type { Migration } from '../migration.ts';

/**
 * Whether what is in quarantine was accepted before: its mails were queued and it was counted. Until this migration, the audit log
 * was asked. MySQL adds the columns without copying the tables.
 */
export const addAcceptedBefore: Migration = {
  name: '0044-accepted-before',
  steps: (db) => [
    addColumn('application_submissions', db),
    addColumn('newsletter_subscriptions', db),
    collect('application_submissions', 'quarantined = 1', "'submission_received', 'submission_released'", db),
    collect(
      'newsletter_subscriptions',
      'quarantined_at is not null',
      "'newsletter_subscribed', 'newsletter_released'",
      db,
    ),
  ],
};

function addColumn(name: string, db: Knex): Knex.SchemaBuilder {
  return db.schema.alterTable(name, (table) => {
    table.integer('was_accepted').notNullable().defaultTo(0);
  });
}

/** Marks the rows in quarantine that the audit log knows as accepted. */
function collect(table: string, isQuarantined: string, events: string, db: Knex): Knex.Raw {
  return db.raw(
    `update ${table} set was_accepted = 1 where ${isQuarantined} and exists (
       select 1 from audit_log where subject_id = ${table}.id and event in (${events}))`,
  );
}
