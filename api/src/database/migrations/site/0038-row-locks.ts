import type { Migration } from '../migration.ts';

/** Tables whose rows are locked by a change of `lock_count`. */
const LOCKED = ['users', 'user_roles', 'sessions', 'application_submissions', 'analytics_sequence'];

/** `lock_count` says nothing: a lock changes it, because a cluster compares only what was written. The tables stay writable meanwhile. */
export const addRowLocks: Migration = {
  name: '0038-row-locks',
  steps: (db) =>
    LOCKED.map((name) =>
      db.schema.alterTable(name, (table) => {
        table.bigInteger('lock_count').notNullable().defaultTo(0);
      }),
    ),
};
