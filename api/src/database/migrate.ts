import { setTimeout as wait } from 'node:timers/promises';
import { StartupError } from '../errors.ts';
import type { DatabaseConfig } from './connection.ts';
import { databaseFault, isAlreadyDone } from './driver-errors.ts';
import { appliedMigrations, createRecords, recordMigration } from './migration-records.ts';
import {
  withMigrationLock,
  withMigrationSession,
  type MigrationSession,
  type Say,
} from './migration-session.ts';
import { MIGRATIONS } from './migrations/index.ts';
import { statementsOf, type Migration } from './migrations/migration.ts';

/**
 * Brings the database up to date; returns the names of what it applied. Any number of processes may call it at once.
 * A call that ends in the middle, because the process or the database was killed, leaves what the next call completes.
 */
export async function migrate(config: DatabaseConfig, say: Say): Promise<readonly string[]> {
  for (;;) {
    try {
      return await withMigrationSession(config, say, async (session) => {
        const isUpToDate = (await pending(session)).length === 0;
        return isUpToDate ? [] : withMigrationLock(session, say, () => applyPending(session));
      });
    } catch (error) {
      if (databaseFault(error) !== 'contention') throw error;
      say('Another process writes to the database.');
      await wait(RETRY_MS);
    }
  }
}

const RETRY_MS = 250;

async function applyPending(session: MigrationSession): Promise<readonly string[]> {
  await createRecords(session);
  const migrations = await pending(session);
  for (const migration of migrations) {
    for (const { sql, bindings } of statementsOf(migration, session.db))
      await session.run(sql, bindings).catch((error: unknown) => {
        if (!isAlreadyDone(error)) throw error;
        return expectColumns(sql, session);
      });
    await recordMigration(migration.name, session);
  }
  return migrations.map(({ name }) => name);
}

async function pending(session: MigrationSession): Promise<readonly Migration[]> {
  const applied = await appliedMigrations(session);
  const known = new Set(MIGRATIONS.map(({ name }) => name));
  const newer = [...applied].filter((name) => !known.has(name));
  if (newer.length > 0) throw new StartupError(newerDatabase(newer));
  return MIGRATIONS.filter(({ name }) => !applied.has(name));
}

function newerDatabase(names: readonly string[]): string {
  return (
    `The database was migrated by a newer version of the API (${names.join(', ')}). ` +
    'Start that version, or restore the backup from before the upgrade.'
  );
}

/** A table that is there already must be ours, made by a start that was interrupted. Nothing is added to any other. */
async function expectColumns(sql: string, { run }: MigrationSession): Promise<void> {
  const table = /^create table `(\w+)`/.exec(sql)?.[1];
  if (table === undefined) return;
  const columns = Array.from(sql.matchAll(/[(,] ?(`\w+`) [a-z]/g), ([, column]) => column);
  await run(`select ${columns.join(', ')} from \`${table}\` limit 0`).catch((cause: unknown) => {
    throw new StartupError(
      `The database holds a table "${table}" of another program. Give the API a database of its own.`,
      { cause },
    );
  });
}
