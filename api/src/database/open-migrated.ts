import { errorCode, errorMessage, StartupError } from '../errors.ts';
import { openDatabase, type DatabaseConfig, type Db } from './connection.ts';
import { migrate } from './migrate.ts';
import type { DatabaseSettings } from './settings.ts';
import type { Say } from './migration-session.ts';
import { untilReachable } from './until-reachable.ts';

type Database = DatabaseConfig & DatabaseSettings;

/** Migrates and opens the database. Calls `say` every few seconds while it waits. */
export async function openMigrated(database: Database, say: Say): Promise<Db> {
  await migrateReachable(database, say);
  return openDatabase(database);
}

/** Migrates the database as soon as it can be reached. Returns the names of the applied migrations. */
export async function migrateReachable(database: Database, say: Say): Promise<readonly string[]> {
  const where = database.url ? `at ${hostOf(database.url)}` : `in ${database.dataDir}`;
  const reason = (error: unknown) => errorCode(error) || errorMessage(error);
  try {
    return await untilReachable(() => migrate(database, say), {
      waitMs: database.waitMs,
      onWait: (error) => say(`The database ${where} cannot be reached yet (${reason(error)}). Trying again.`),
    });
  } catch (cause) {
    if (cause instanceof StartupError) throw cause;
    throw new StartupError(`The database ${where} cannot be used (${reason(cause)}). Check DATABASE_URL and DATA_DIR.`, { cause });
  }
}

/** Host and database name, without user and password. */
function hostOf(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}
