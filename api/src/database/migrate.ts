import { setTimeout as wait } from 'node:timers/promises';
import { StartupError } from '../errors.ts';
import type { DatabaseConfig } from './connection.ts';
import { databaseFault, isAlreadyDone } from './driver-errors.ts';
import { appliedMigrations, createRecords, recordMigration } from './migration-records.ts';
import { isRestoreMark } from './restore-mark.ts';
import {
  withMigrationLock,
  withMigrationSession,
  type MigrationSession,
  type Report,
} from './migration-session.ts';
import { MIGRATIONS } from './migrations/index.ts';
import { statementsOf, type Migration } from './migrations/migration.ts';

/**
 * Applies the pending ones of the wanted migrations and returns their names. Several processes can call it at the same time. When a call is
 * interrupted because the process or the database was killed, the next call completes the work.
 */
export async function migrate(
  config: DatabaseConfig,
  report: Report,
  wanted: readonly Migration[] = MIGRATIONS,
): Promise<readonly string[]> {
  for (;;) {
    try {
      return await withMigrationSession(config, report, async (session) => {
        const isUpToDate = (await pending(session, wanted)).length === 0;
        return isUpToDate ? [] : withMigrationLock(session, report, () => applyPending(session, wanted));
      });
    } catch (error) {
      if (databaseFault(error) !== 'contention') throw error;
      report('Waiting for another process that is writing to the database.');
      await wait(RETRY_MS);
    }
  }
}

const RETRY_MS = 250;

async function applyPending(
  session: MigrationSession,
  wanted: readonly Migration[],
): Promise<readonly string[]> {
  await createRecords(session);
  const migrations = await pending(session, wanted);
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

async function pending(
  session: MigrationSession,
  wanted: readonly Migration[],
): Promise<readonly Migration[]> {
  const applied = await appliedMigrations(session);
  const known = new Set(MIGRATIONS.map(({ name }) => name));
  const newer = [...applied].filter((name) => !known.has(name));
  if (newer.some(isRestoreMark)) throw new StartupError(UNFINISHED_RESTORE);
  if (newer.length > 0) throw new StartupError(newerDatabase(newer));
  return wanted.filter(({ name }) => !applied.has(name));
}

const UNFINISHED_RESTORE =
  'A backup is being restored into the database, or its restore was interrupted. Run the restore again until it is complete.';

function newerDatabase(names: readonly string[]): string {
  return (
    `The database was migrated by a newer version of the API (${names.join(', ')}). ` +
    'Start that version, or restore the backup from before the upgrade.'
  );
}

/** An existing table must come from an interrupted run of the API. Tables of other programs are never changed. */
async function expectColumns(sql: string, { run }: MigrationSession): Promise<void> {
  const table = /^create table `(\w+)`/.exec(sql)?.[1];
  if (table === undefined) return;
  const columns = Array.from(sql.matchAll(/[(,] ?(`\w+`) [a-z]/g), ([, column]) => column);
  await run(`select ${columns.join(', ')} from \`${table}\` limit 0`).catch((cause: unknown) => {
    throw new StartupError(
      `The database contains a table "${table}" of another program. Use a separate database for the API.`,
      { cause },
    );
  });
}
