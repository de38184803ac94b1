import { StartupError } from '../errors.ts';
import { appliedMigrations } from './migration-records.ts';
import type { MigrationSession } from './migration-session.ts';
import { MIGRATIONS } from './migrations/index.ts';
import type { Migration } from './migrations/migration.ts';
import { isRestoreMark } from './restore-mark.ts';

export interface MigrationState {
  /** The wanted migrations that the database does not have. */
  readonly pending: readonly Migration[];
  /** Migrations of a newer version that the database has. This version can work with them. */
  readonly newer: readonly string[];
}

/**
 * Compares the database with this version. Throws a `StartupError` when a newer migration broke it for this version, or a
 * backup is restored into it.
 */
export async function readMigrationState(
  run: MigrationSession['run'],
  wanted: readonly Migration[] = MIGRATIONS,
): Promise<MigrationState> {
  const applied = await appliedMigrations(run);
  const known = new Set(MIGRATIONS.map(({ name }) => name));
  const newer = [...applied].filter((name) => !known.has(name));
  if (newer.some(isRestoreMark)) throw new StartupError(UNFINISHED_RESTORE);
  const breaking = newer.filter((name) => oldestVersionFor(name) > NEWEST);
  if (breaking.length > 0)
    throw new StartupError(
      `A newer version of the API changed the database in a way that this version cannot work with (${breaking.join(', ')}). ` +
        'Start that version, or restore the backup from before the upgrade.',
    );
  return { pending: wanted.filter(({ name }) => !applied.has(name)), newer };
}

const UNFINISHED_RESTORE =
  'A backup is being restored into the database, or its restore was interrupted. Run the restore again until it is complete.';

const numberOf = (name: string) => Number(name.slice(0, 4));
const NEWEST = Math.max(...MIGRATIONS.map(({ name }) => numberOf(name)));

/**
 * The number of the migration that a version must know to work after this one. It is part of the name because an earlier
 * version knows only the names of later migrations: `0041-drop-state-needs-0038`. Most migrations need none.
 */
export function oldestVersionFor(name: string): number {
  return Number(/-needs-(\d{4})$/.exec(name)?.[1] ?? 0);
}
