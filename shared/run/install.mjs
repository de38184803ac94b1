import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runOrFail } from './commands.mjs';
import { step } from './progress.mjs';
import { ROOT } from './project.mjs';

/** Installs the packages of the lock file, unless exactly these are installed. */
export async function ensureInstalled() {
  if (isInstalled(ROOT)) return;
  await step('Installing packages', () =>
    runOrFail('npm', ['ci', '--no-audit', '--no-fund'], {
      advice:
        'Installing the packages failed. Fix what npm reports above (often the network), then try again.',
    }),
  );
}

/**
 * Whether node_modules has what the lock file asks for. npm writes its own lock into node_modules as the last step of an
 * install, so an interrupted install counts as none. Optional packages of other platforms may be absent.
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
