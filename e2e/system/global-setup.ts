import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSite } from './site.ts';

/**
 * Starts one site for all journeys, unless BASE_URL names a running one. Passes it to workers in environment variables:
 * BASE_URL, ADMIN_EMAIL, ADMIN_PASSWORD, and OWN_SITE_DATA for journeys that start their own composers.
 */
async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['BASE_URL']) return undefined;
  const dataDir = await mkdtemp(join(tmpdir(), 'site-journeys-'));
  const admin = {
    email: 'admin@ledgerwell.example',
    password: `${randomBytes(12).toString('base64url')}-Aa1`,
  };
  const site = await startSite(dataDir, admin);
  Object.assign(process.env, {
    BASE_URL: site.url,
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    OWN_SITE_DATA: dataDir,
  });
  return async () => {
    await site.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

// Playwright needs a default export.
export { globalSetup as default };
