import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runOrFail } from '../commands.mjs';
import { apiEnvironment } from '../processes.mjs';
import { ROOT } from '../project.mjs';

/** Creates the demo's admin if needed and returns the sign-in. */
export async function ensureDemoAdmin(settings, env) {
  const password = settings.adminPassword ?? keptPassword(join(settings.dataDir, 'admin-password'));
  const command = join(ROOT, 'api', 'dist', 'admin-command.js');
  await runOrFail(process.execPath, [command, 'create', settings.adminEmail], {
    env: { ...apiEnvironment(settings, env), ADMIN_PASSWORD: password },
    advice: 'Creating the demo admin failed. Fix what the output above says, then try again.',
  });
  return { email: settings.adminEmail, password };
}

function keptPassword(file) {
  if (!existsSync(file)) writeFileSync(file, `${randomPassword()}\n`, { mode: 0o600 });
  return readFileSync(file, 'utf8').trim();
}

/** 96 random bits. The suffix satisfies the sign-up rules, which require each kind of character. */
const randomPassword = () => `${randomBytes(12).toString('base64url')}-Aa1`;
