import { join } from 'node:path';
import { runOrFail } from '../commands.mjs';
import { apiEnvironment } from '../processes.mjs';
import { ROOT } from '../project.mjs';

/** Applies pending migrations. The API starts meanwhile and waits for them. */
export async function migrateDatabase(settings, env) {
  await runOrFail(process.execPath, [join(ROOT, 'api', 'dist', 'migrate-command.js')], {
    env: apiEnvironment(settings, env),
    advice: 'Migrating the database failed. Fix what the output above says, then try again.',
  });
}
