import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/** The root of the project. */
export const PROJECT = path.resolve(import.meta.dirname, '../../..');

/** A hash of files and folders of the project, under this version of Node. */
export function hashOfSources(sources: readonly string[], isSource: (file: string) => boolean): string {
  const hash = createHash('sha256').update(process.version);
  for (const file of sources.flatMap(filesIn).filter(isSource))
    hash.update(file).update(readFileSync(path.join(PROJECT, file)));
  return hash.digest('hex').slice(0, 20);
}

function filesIn(source: string): string[] {
  const place = path.join(PROJECT, source);
  if (statSync(place).isFile()) return [source];
  const entries = readdirSync(place, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return files.map(({ path: folder, name }) => path.relative(PROJECT, path.join(folder, name))).sort();
}
