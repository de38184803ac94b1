import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/**
 * Hashes the names and bytes of all files at or below the given paths, in a fixed order. `skip` gets each path relative
 * to `base` with forward slashes. A missing path counts as empty.
 */
export function contentHash(base, paths, skip = () => false) {
  const hash = createHash('sha256');
  for (const path of paths.flatMap((start) => filesBelow(base, start, skip))) {
    const bytes = readFileSync(join(base, path));
    hash.update(`${path}\0${bytes.length}\0`).update(bytes);
  }
  return hash.digest('hex');
}

function filesBelow(base, start, skip) {
  const full = join(base, start);
  const name = relative(base, full).split(sep).join('/');
  const stats = statSync(full, { throwIfNoEntry: false });
  if (stats === undefined || skip(name)) return [];
  if (!stats.isDirectory()) return [name];
  return readdirSync(full)
    .sort()
    .flatMap((entry) => filesBelow(base, join(start, entry), skip));
}
