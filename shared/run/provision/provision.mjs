import { Fault } from '../fault.mjs';
import { provisionGalera } from './galera.mjs';
import { provisionChromium } from './provision-chromium.mjs';
import { provisionClamav } from './provision-clamav.mjs';
import { provisionDatabase } from './provision-database.mjs';
import { provisionProxies } from './provision-proxies.mjs';
import { provisionRedis } from './provision-redis.mjs';

/**
 * What tests need besides npm packages. Each function resolves with `{ env, release }`, both optional, or throws a
 * Fault that says what to install.
 */
const NEEDS = {
  chromium: provisionChromium,
  database: provisionDatabase,
  redis: provisionRedis,
  clamav: provisionClamav,
  galera: provisionGalera,
  proxies: provisionProxies,
};

/**
 * Provides what the tests need besides npm packages: named by a variable, installed, or, with `mayInstall`, from apt.
 * Resolves with the environment of the tests, the names of what is missing, and `release`, which stops what was
 * started.
 */
export async function provision({ mayInstall = false } = {}) {
  const missing = [];
  const began = performance.now();
  const env = {};
  const releases = [];
  // In sequence, because apt has one lock.
  for (const [name, provide] of Object.entries(NEEDS))
    try {
      const provided = await provide({ mayInstall });
      Object.assign(env, provided.env);
      if (provided.release) releases.push(provided.release);
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      missing.push(name);
      console.log(error.message);
    }
  console.log(`Servers and browsers are ready after ${((performance.now() - began) / 1000).toFixed(1)} s`);
  return { env, missing, release: async () => void (await Promise.all(releases.map((end) => end()))) };
}
