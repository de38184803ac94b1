import { provisionChromium } from './provision-chromium.mjs';
import { provisionClamav } from './provision-clamav.mjs';
import { provisionDatabase } from './provision-database.mjs';
import { provisionGalera } from './galera.mjs';
import { provisionProxies } from './provision-proxies.mjs';
import { provisionRedis } from './provision-redis.mjs';
import { step } from '../progress.mjs';

/**
 * Provides what the tests need beyond npm: a Chromium, two TLS proxies, Galera, a MySQL or MariaDB server, a Redis and a
 * ClamAV. Resolves with `{ env: { CHROMIUM_PATH, HEADLESS_SHELL_PATH, TEST_MYSQL_URL, TEST_REDIS_URL, TEST_CLAMAV_URL },
 * release }`; throws a Fault when one is not available.
 */
export async function provision() {
  const servers = [];
  const release = async () => void (await Promise.all(servers.map((server) => server.release())));
  const start = async (title, provide) => {
    const server = await step(title, provide);
    servers.push(server);
    return server.url;
  };
  try {
    await step('Finding nginx and Caddy', provisionProxies);
    await step('Finding Galera', provisionGalera);
    const env = {
      ...(await step('Finding Chromium', provisionChromium)),
      TEST_MYSQL_URL: await start('Starting MySQL or MariaDB', provisionDatabase),
      TEST_REDIS_URL: await start('Starting Redis', provisionRedis),
      TEST_CLAMAV_URL: await start('Starting ClamAV', provisionClamav),
    };
    return { env, release };
  } catch (error) {
    await release();
    throw error;
  }
}
