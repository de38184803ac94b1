import { setTimeout as wait } from 'node:timers/promises';
import { StartupError } from '../errors.ts';
import type { DatabaseConfig } from './connection.ts';
import { databaseFault, isAlreadyDone } from './driver-errors.ts';
import { createRecords, recordMigration } from './migration-records.ts';
import {
  withMigrationLock,
  withMigrationSession,
  type MigrationSession,
  type Report,
} from './migration-session.ts';
import { readMigrationState } from './migration-state.ts';
import { MIGRATIONS } from './migrations/index.ts';
import { statementsOf, type Migration } from './migrations/migration.ts';

/**
 * Applies the pending ones of the wanted migrations and returns their names. Several processes can call it at the same time.
 * When a call is interrupted because the process or the database was killed, the next call completes the work.
 */
export async function migrate(
  config: DatabaseConfig,
  report: Report,
  wanted: readonly Migration[] = MIGRATIONS,
): Promise<readonly string[]> {
  for (;;) {
    try {
      return await withMigrationSession(config, report, async (session) => {
        const { pending } = await readMigrationState(session.run, wanted);
        return pending.length === 0
          ? []
          : withMigrationLock(session, report, () => applyPending(session, wanted));
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
  const { pending } = await readMigrationState(session.run, wanted);
  for (const migration of pending) {
    for (const { sql, bindings } of statementsOf(migration, session.db))
      await session.run(sql, bindings).catch((error: unknown) => {
        if (!isAlreadyDone(error)) throw error;
        return expectColumns(sql, session);
      });
    await migration.changeRows?.(session);
    await recordMigration(migration.name, session);
  }
  return pending.map(({ name }) => name);
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
