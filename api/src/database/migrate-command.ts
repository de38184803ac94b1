import { parseConfig } from '../config.ts';
import { StartupError } from '../errors.ts';
import { openDatabase } from './connection.ts';
import { migrate } from './migrate.ts';

/** `npm run migrate`: brings the database up to date and says what it did. */
async function main(): Promise<void> {
  const db = await openDatabase(parseConfig(process.env).database);
  try {
    const applied = await migrate(db);
    process.stdout.write(
      applied.length > 0 ? `Applied ${applied.join(', ')}\n` : 'The database is up to date\n',
    );
  } finally {
    await db.destroy();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof StartupError ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
