import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../commands.mjs';

/** Servers are in `sbin`, which is not on every user's PATH. */
const SBIN = ['/usr/local/sbin', '/usr/sbin', '/sbin'];
/** Includes waiting for another apt and for a slow mirror. */
const APT_WITHIN_MS = 600_000;
/** Excludes template units, which have no service of their own. */
const UNIT = /\/lib\/systemd\/system\/([^/@\n]+\.(?:service|socket|timer|path))$/gm;
const INIT_SCRIPT = /^\/etc\/init\.d\/([^/\n]+)$/gm;

let updated;

/** The path of the first installed program among these. */
export function findProgram(...names) {
  const folders = [...(process.env.PATH ?? '').split(':'), ...SBIN].filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
}

/**
 * Installs a package with apt if allowed (Debian or Ubuntu, as root). Returns whether it is installed. Only the
 * programs are needed, so the services of the package are stopped and disabled.
 */
export async function aptInstall(name) {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return false;
  updated ??= apt('update');
  await updated;
  const { output } = await apt('install', '--simulate', name);
  const { code } = await apt('install', name);
  await endServices(newPackages(output));
  return code === 0;
}

const apt = (command, ...args) =>
  run('apt-get', [command, '-y', '--no-install-recommends', ...args], {
    // SYSTEMD_OFFLINE keeps systemd from starting services.
    env: { DEBIAN_FRONTEND: 'noninteractive', SYSTEMD_OFFLINE: '1' },
    timeoutMs: APT_WITHIN_MS,
  });

/** The packages that a simulated installation would add. Lines of upgrades name the present version in brackets. */
export const newPackages = (simulation) =>
  [...simulation.matchAll(/^Inst (\S+) (?!\[)/gm)].map(([, name]) => name);

/** Stops the services of these packages and disables them, with or without systemd. */
export async function endServices(packages) {
  if (packages.length === 0) return;
  const { output } = await run('dpkg', ['--listfiles', ...packages]);
  const units = namesIn(output, UNIT);
  if (units.length > 0 && findProgram('systemctl')) await run('systemctl', ['disable', '--now', ...units]);
  for (const script of namesIn(output, INIT_SCRIPT)) {
    await run('update-rc.d', [script, 'disable']);
    await run('service', [script, 'stop']);
  }
}

const namesIn = (files, pattern) => [...files.matchAll(pattern)].map(([, name]) => name);

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
