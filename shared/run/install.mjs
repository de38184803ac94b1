import { existsSync, readFileSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { runOrFail } from './commands.mjs';
import { Fault } from './fault.mjs';
import { step } from './progress.mjs';
import { ROOT } from './project.mjs';

/** Disk space for packages, builds and demo data. */
const NEEDED_GIGABYTES = 1.5;

/** Installs the packages of the lock file, unless they are installed already. Throws a Fault if the disk is too small. */
export async function ensureInstalled() {
  if (isInstalled(ROOT)) return;
  const { bavail, bsize } = statfsSync(ROOT);
  const fault = spaceFault(bavail * bsize);
  if (fault !== undefined) throw new Fault(fault);
  console.log(`The first run installs and builds: one to two minutes, and ${NEEDED_GIGABYTES} GB of disk.`);
  await step('Installing packages', () =>
    runOrFail('npm', ['ci', '--no-audit', '--no-fund', '--prefer-offline'], {
      advice:
        'Installing the packages failed. Fix what npm reports above (often the network), then try again.',
    }),
  );
}

/** The error message if there are too few free bytes; otherwise undefined. */
export function spaceFault(freeBytes) {
  const free = freeBytes / 1024 ** 3;
  if (free >= NEEDED_GIGABYTES) return undefined;
  return `The site needs ${NEEDED_GIGABYTES} GB of disk, and ${free.toFixed(1)} GB are free in ${ROOT}. Make room and try again.`;
}

/**
 * Whether node_modules matches the lock file. npm writes a lock file into node_modules at the end of an install, so an
 * interrupted install does not match. Optional packages of other platforms may be missing.
 */
export function isInstalled(root) {
  const installed = packagesOf(join(root, 'node_modules', '.package-lock.json'));
  const wanted = packagesOf(join(root, 'package-lock.json'));
  return Object.entries(wanted)
    .filter(([path, entry]) => path.includes('node_modules/') && !entry.link)
    .every(([path, { version, optional, peer }]) => {
      const found = installed[path];
      return found === undefined ? Boolean(optional || peer) : found.version === version;
    });
}

function packagesOf(lockFile) {
  return existsSync(lockFile) ? JSON.parse(readFileSync(lockFile, 'utf8')).packages : {};
}
