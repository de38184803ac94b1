import path from 'node:path';
import { REMOTE_NAMES } from '../federation/remotes.ts';
import type { ReleaseOwner } from '../federation/release.ts';
import { ReleaseError } from './manifest.ts';
import { pack } from './pack.ts';

const OWNERS: readonly string[] = [...REMOTE_NAMES, 'shell'];

/** `pack <owner>`: run in a room's folder after webpack; makes `dist/` a folder that can be published as it is. */
async function main([verb, owner]: readonly string[]): Promise<void> {
  if (verb !== 'pack' || !owner || !OWNERS.includes(owner)) {
    throw new ReleaseError(`usage: pack <${OWNERS.join('|')}>`);
  }
  const release = await pack({
    owner: owner as ReleaseOwner,
    build: path.resolve('build'),
    output: path.resolve(owner === 'shell' ? 'dist/release' : 'dist'),
    builtAt: new Date(),
  });
  const bytes = Object.values(release.files).reduce((sum, file) => sum + file.size, 0);
  process.stdout.write(
    `${owner}@${release.version}: ${release.pages.length} pages, ${Object.keys(release.files).length} files, ${bytes} bytes\n`,
  );
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof ReleaseError ? error.message : String((error as Error).stack)}\n`);
  process.exitCode = 1;
});
