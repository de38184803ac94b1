import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../commands.mjs';

/** Servers are in `sbin`, which is not on everybody's PATH. */
const FOLDERS = [...(process.env.PATH ?? '').split(':'), '/usr/local/sbin', '/usr/sbin', '/sbin'];
/** Also waits for another apt, and for a slow mirror. */
const APT_WITHIN_MS = 600_000;

let updated;

/** The full path of the first of these programs that is installed. */
export function findProgram(...names) {
  return names
    .flatMap((name) => FOLDERS.filter(Boolean).map((folder) => join(folder, name)))
    .find(isExecutable);
}

/** Installs a package with apt where allowed (Debian or Ubuntu, as root); returns whether it is installed now. */
export async function aptInstall(name) {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return false;
  // Only the programs are needed: the environment keeps apt from starting services.
  const env = { DEBIAN_FRONTEND: 'noninteractive', SYSTEMD_OFFLINE: '1' };
  updated ??= run('apt-get', ['update'], { env, timeoutMs: APT_WITHIN_MS });
  await updated;
  const { code } = await run('apt-get', ['install', '-y', '--no-install-recommends', name], {
    env,
    timeoutMs: APT_WITHIN_MS,
  });
  return code === 0;
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
