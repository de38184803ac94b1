import type { Knex } from 'knex';
import { StartupError } from '../errors.ts';
import type { Db } from './connection.ts';
import { MIGRATIONS } from './migrations/index.ts';
import type { Migration } from './migrations/migration.ts';

/** Brings the database up to date; returns the names of what it applied. Several processes may call it at once. */
export async function migrate(db: Db): Promise<readonly string[]> {
  const deadline = Date.now() + LOCK_WAIT_MS;
  for (;;) {
    try {
      const [, applied] = (await db.migrate.latest({ migrationSource: new ListedMigrations() })) as [
        number,
        string[],
      ];
      return applied;
    } catch (error) {
      if (!isLocked(error)) throw error;
      if (Date.now() > deadline) throw new StartupError(LOCKED, { cause: error });
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  }
}

const LOCK_WAIT_MS = 20_000;
const LOCKED =
  'Another process holds the migration lock; if none is running, set is_locked to 0 in knex_migrations_lock.';

function isLocked(error: unknown): boolean {
  return error instanceof Error && (error.name === 'MigrationLocked' || /already locked/.test(error.message));
}

/** The explicit list as Knex wants it; names carry no file extension, so source and bundle agree. */
class ListedMigrations implements Knex.MigrationSource<Migration> {
  async getMigrations(): Promise<Migration[]> {
    return [...MIGRATIONS];
  }

  getMigrationName(migration: Migration): string {
    return migration.name;
  }

  async getMigration(migration: Migration): Promise<Knex.Migration> {
    return { up: (db) => migration.up(db), down: async () => undefined };
  }
}
