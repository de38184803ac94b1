import { provisionChromium } from './provision-chromium.mjs';
import { provisionDatabase } from './provision-database.mjs';
import { provisionRedis } from './provision-redis.mjs';
import { step } from './progress.mjs';

/**
 * Makes sure of what the tests need beyond npm: a Chromium, a MySQL-family server and a Redis.
 * Resolves with `{ env: { CHROMIUM_PATH, TEST_MYSQL_URL, TEST_REDIS_URL }, release }`; throws a Fault when one cannot be had.
 */
export async function provision() {
  const chromiumPath = await step('Finding Chromium', provisionChromium);
  const database = await step('Starting MySQL or MariaDB', provisionDatabase);
  const redis = await step('Starting Redis', provisionRedis).catch(async (error) => {
    await database.release();
    throw error;
  });
  return {
    env: { CHROMIUM_PATH: chromiumPath, TEST_MYSQL_URL: database.url, TEST_REDIS_URL: redis.url },
    async release() {
      await Promise.all([database.release(), redis.release()]);
    },
  };
}
