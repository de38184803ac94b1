import type { Db } from './connection.ts';
import { isTableMissing } from './driver-errors.ts';
import { toInstant } from './instants.ts';

/**
 * While a backup is loaded, its id is recorded like a migration that no version of the API knows. So none starts on half of the
 * data, not even an earlier one.
 */
const MARK = 'unfinished-restore-';
/** Versions that start on a newer database read this as: only a version that knows migration 9999 may. */
const FOR_NO_VERSION = '-needs-9999';
const TABLE = 'knex_migrations';

export function isRestoreMark(name: string): boolean {
  return name.startsWith(MARK);
}

export interface AppliedMigrations {
  readonly names: readonly string[];
  /** The id of a backup whose restore has not finished. */
  readonly unfinishedRestore: string | null;
}

/** The migrations of a database in their order, none if it is new. */
export async function findMigrations(db: Db): Promise<AppliedMigrations> {
  const recorded: string[] = await db(TABLE)
    .orderBy('id')
    .pluck('name')
    .catch((error: unknown) => {
      if (isTableMissing(error)) return [];
      throw error;
    });
  return {
    names: recorded.filter((name) => !isRestoreMark(name)),
    unfinishedRestore: recorded.find(isRestoreMark)?.slice(MARK.length, -FOR_NO_VERSION.length) ?? null,
  };
}

export async function markRestore(id: string, db: Db): Promise<void> {
  await db(TABLE).insert({
    name: MARK + id + FOR_NO_VERSION,
    batch: 1,
    migration_time: toInstant(Date.now()),
  });
}

export async function unmarkRestore(db: Db): Promise<void> {
  await db(TABLE).where('name', 'like', `${MARK}%`).delete();
}
