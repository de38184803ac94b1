import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './commands.mjs';

/** Servers live in `sbin`, which is not on everybody's PATH. */
const FOLDERS = [...(process.env.PATH ?? '').split(':'), '/usr/local/sbin', '/usr/sbin', '/sbin'];

let updated;

/** The full path of the first of these programs that is installed. */
export function findProgram(...names) {
  return names
    .flatMap((name) => FOLDERS.filter(Boolean).map((folder) => join(folder, name)))
    .find(isExecutable);
}

/** Installs a package by apt where we may (Debian or Ubuntu, as root); says whether it is there now. */
export async function aptInstall(name) {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return false;
  // Programs are wanted, not services: no system is talked to that would start some.
  const env = { DEBIAN_FRONTEND: 'noninteractive', SYSTEMD_OFFLINE: '1' };
  updated ??= run('apt-get', ['update'], { env });
  await updated;
  const { code } = await run('apt-get', ['install', '-y', '--no-install-recommends', name], { env });
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
