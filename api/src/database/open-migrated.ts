import { errorCode, errorMessage, StartupError } from '../errors.ts';
import { openDatabase, type DatabaseConfig, type Db } from './connection.ts';
import { migrate } from './migrate.ts';
import type { DatabaseSettings } from './settings.ts';
import type { Report } from './migration-session.ts';
import { untilReachable } from './until-reachable.ts';

type Database = DatabaseConfig & DatabaseSettings;

/** Migrates and opens the database. Calls `report` every few seconds while it waits. */
export async function openMigrated(database: Database, report: Report): Promise<Db> {
  await migrateReachable(database, report);
  return openDatabase(database);
}

/** Migrates the database as soon as it can be reached. Returns the names of the applied migrations. */
export async function migrateReachable(database: Database, report: Report): Promise<readonly string[]> {
  const where = database.url ? `at ${hostOf(database.url)}` : `in ${database.dataDir}`;
  const reason = (error: unknown) => errorCode(error) || errorMessage(error);
  try {
    return await untilReachable(() => migrate(database, report), {
      waitMs: database.waitMs,
      onWait: (error) =>
        report(`The database ${where} cannot be reached yet (${reason(error)}). Trying again.`),
    });
  } catch (cause) {
    if (cause instanceof StartupError) throw cause;
    throw new StartupError(
      `The database ${where} cannot be used (${reason(cause)}). Check DATABASE_URL and DATA_DIR.`,
      { cause },
    );
  }
}

/** Host and database name, without user and password. */
function hostOf(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}
