import { provisionChromium } from './provision-chromium.mjs';
import { provisionDatabase } from './provision-database.mjs';
import { step } from './progress.mjs';

/**
 * Makes sure of what the tests need beyond npm: a Chromium and a MySQL-family server.
 * Resolves with `{ env: { CHROMIUM_PATH, TEST_MYSQL_URL }, release }`; throws a Fault when one cannot be had.
 */
export async function provision() {
  const chromiumPath = await step('Finding Chromium', provisionChromium);
  const database = await step('Starting MySQL or MariaDB', provisionDatabase);
  return {
    env: { CHROMIUM_PATH: chromiumPath, TEST_MYSQL_URL: database.url },
    release: database.release,
  };
}
