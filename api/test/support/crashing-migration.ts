import { migrate } from '../../src/database/migrate.ts';
import { MIGRATIONS } from '../../src/database/migrations/index.ts';
import type { Migration } from '../../src/database/migrations/migration.ts';

/**
 * A process that migrates and kills itself after a given statement of a migration. `CRASH_AT` is the migration's name and the
 * statement's number, such as `0004-records/2`. With `CRASH_PID` it kills that process instead, for example the database.
 */
const { CRASH_AT = '', CRASH_PID = process.pid, DATA_DIR = '', DATABASE_URL: url } = process.env;
const [name, number] = CRASH_AT.split('/');

/** Counts only the statements of this migration, because no earlier one is pending. */
function watched(steps: Migration['steps']): Migration['steps'] {
  return (db) => {
    let count = 0;
    const crash = () => {
      count += 1;
      if (count === Number(number)) process.kill(Number(CRASH_PID), 'SIGKILL');
    };
    db.on('query-response', crash);
    db.on('query-error', crash);
    return steps(db);
  };
}

for (const migration of MIGRATIONS)
  if (migration.name === name) Object.assign(migration, { steps: watched(migration.steps) });
await migrate({ dataDir: DATA_DIR, poolSize: 1, timeoutMs: 4000, ...(url ? { url } : {}) }, () => undefined);
console.log('The migration was not killed');
