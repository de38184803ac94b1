import { createDataDir } from './data-dir.ts';
import { parseDatabaseConfig } from './config.ts';
import { endOnSignals } from './end-on-signals.ts';
import { StartupError } from './errors.ts';
import { migrateReachable } from './database/open-migrated.ts';

/** Runs `npm run migrate`: applies pending migrations and prints their names. */
async function main(): Promise<void> {
  endOnSignals();
  const database = parseDatabaseConfig(process.env);
  await createDataDir(database.dataDir);
  const applied = await migrateReachable(database, (message) => process.stderr.write(`${message}\n`));
  process.stdout.write(
    applied.length > 0 ? `Applied ${applied.join(', ')}\n` : 'The database is up to date\n',
  );
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof StartupError ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
