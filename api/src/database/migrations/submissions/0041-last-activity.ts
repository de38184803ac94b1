import type { Knex } from 'knex';
import { isMysql } from '../../connection.ts';
import type { Migration } from '../migration.ts';

/** Rows that belong to submissions, and when each was last changed. */
interface Source {
  readonly table: string;
  readonly key: string;
  /** Its columns with times. Only the first is never null. */
  readonly times: readonly [string, ...string[]];
  readonly which?: string;
}

const SOURCES: readonly Source[] = [
  {
    table: 'submission_notes',
    key: 'submission_id',
    times: ['created_at', 'edited_at', 'deleted_at'],
  },
  {
    table: 'applicant_messages',
    key: 'submission_id',
    times: ['created_at', 'answered_at', 'withdrawn_at'],
  },
  { table: 'documents', key: 'submission_id', times: ['created_at'], which: 'message_id is not null' },
  {
    table: 'audit_log',
    key: 'subject_id',
    times: ['created_at'],
    which: "event in ('submission_released', 'submission_merged', 'submission_separated')",
  },
];

/**
 * When staff or the applicant last did something with a submission: retention erases by it. Null means that nothing happened
 * after `changed_at`. What happened before this migration is collected from the rows that it left, so that the first sweep after it keeps
 * what is in use. MySQL adds the column without copying the table.
 */
export const addLastActivity: Migration = {
  name: '0041-last-activity',
  steps: (db) => [
    db.schema.alterTable('application_submissions', (table) => {
      table.datetime('last_activity_at', { precision: 3 });
    }),
    ...SOURCES.map((source) => collect(source, db)),
  ],
};

/** Moves the last activity of the submissions to that of their rows, if it is later. */
function collect({ table, key, times, which = '1 = 1' }: Source, db: Knex): Knex.Raw {
  const [first, ...others] = times;
  const greatest = isMysql(db) ? 'greatest' : 'max';
  const at =
    others.length === 0
      ? first
      : `${greatest}(${[first, ...others.map((time) => `coalesce(${time}, ${first})`)].join(', ')})`;
  const known = 'coalesce(application_submissions.last_activity_at, application_submissions.changed_at)';
  const rows = `from ${table} where ${table}.${key} = application_submissions.id and ${which}`;
  return db.raw(
    `update application_submissions set last_activity_at = (select max(${at}) ${rows})
     where exists (select 1 ${rows} and ${at} > ${known})`,
  );
}
