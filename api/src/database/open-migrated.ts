import { errorCode, errorMessage, StartupError } from '../errors.ts';
import { openDatabase, type DatabaseConfig, type Db } from './connection.ts';
import { migrate } from './migrate.ts';
import type { DatabaseSettings } from './settings.ts';
import type { Say } from './migration-session.ts';
import { untilReachable } from './until-reachable.ts';

type Database = DatabaseConfig & DatabaseSettings;

/** Opens the database, up to date. `say` hears every few seconds what it waits for. */
export async function openMigrated(database: Database, say: Say): Promise<Db> {
  await migrateReachable(database, say);
  return openDatabase(database);
}

/** Migrates the database once it can be reached; returns the names of what it applied. */
export async function migrateReachable(database: Database, say: Say): Promise<readonly string[]> {
  const where = database.url ? `at ${hostOf(database.url)}` : `in ${database.dataDir}`;
  const reason = (error: unknown) => errorCode(error) || errorMessage(error);
  try {
    return await untilReachable(() => migrate(database, say), {
      waitMs: database.waitMs,
      onWait: (error) => say(`The database ${where} cannot be reached yet (${reason(error)}).`),
    });
  } catch (cause) {
    if (cause instanceof StartupError) throw cause;
    throw new StartupError(`The database ${where} cannot be used (${reason(cause)}).`, { cause });
  }
}

/** Without the user and the password. */
function hostOf(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}
