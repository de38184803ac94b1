import { errorCode, errorMessage, StartupError } from '../errors.ts';
import { openDatabase, type DatabaseConfig, type Db } from './connection.ts';
import { withoutSecrets } from '@site/shared/mysql';
import { migrate } from './migrate.ts';
import { rowsOf, type Report } from './migration-session.ts';
import { readMigrationState } from './migration-state.ts';
import type { DatabaseSettings } from './settings.ts';
import { PendingMigrationsError, untilReachable } from './until-reachable.ts';

type Database = DatabaseConfig & DatabaseSettings;

/**
 * Opens the database and checks that it is migrated, without changing it. Waits as long as configured for a database that
 * cannot be reached or has pending migrations, and calls `report` every few seconds meanwhile.
 */
export async function openMigrated(database: Database, report: Report): Promise<Db> {
  return whenReachable(database, report, async () => {
    const db = await openDatabase(database, report);
    try {
      const { pending, newer } = await readMigrationState(async (sql) => rowsOf(await db.raw(sql), db));
      if (pending.length > 0) throw new PendingMigrationsError(pending.map(({ name }) => name));
      if (newer.length > 0)
        report(`The database has migrations of a newer version of the API (${newer.join(', ')}).`);
      return db;
    } catch (error) {
      await db.destroy();
      throw error;
    }
  });
}

/** Migrates the database as soon as it can be reached. Returns the names of the applied migrations. */
export async function migrateReachable(database: Database, report: Report): Promise<readonly string[]> {
  return whenReachable(database, report, () => migrate(database, report));
}

async function whenReachable<T>(database: Database, report: Report, work: () => Promise<T>): Promise<T> {
  const where = database.url ? `at ${withoutSecrets(database.url)}` : `in ${database.dataDir}`;
  const reason = (error: unknown) => errorCode(error) || errorMessage(error);
  try {
    return await untilReachable(work, {
      waitMs: database.waitMs,
      onWait: (error) =>
        report(
          error instanceof PendingMigrationsError
            ? `${error.message} Waiting for it.`
            : `The database ${where} cannot be reached yet (${reason(error)}). Trying again.`,
        ),
    });
  } catch (cause) {
    if (cause instanceof StartupError) throw cause;
    throw new StartupError(
      `The database ${where} cannot be used (${reason(cause)}). Check DATABASE_URL and DATA_DIR.`,
      { cause },
    );
  }
}
