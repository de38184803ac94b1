import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/** The root of the project. */
export const PROJECT = path.resolve(__dirname, '../../..');

const NO_SOURCE = /(^|\/)(node_modules|dist|build|bench|\.data|\.cache)(\/|$)/;

/** A hash of files and folders of the project and of the Node version. Built and installed files are left out. */
export function hashOfSources(sources: readonly string[], isSource: (file: string) => boolean): string {
  const hash = createHash('sha256').update(process.version);
  for (const file of sources.flatMap(filesIn).filter(isSource))
    hash.update(file).update(readFileSync(path.join(PROJECT, file)));
  return hash.digest('hex').slice(0, 20);
}

function filesIn(source: string): string[] {
  if (NO_SOURCE.test(source)) return [];
  const place = path.join(PROJECT, source);
  if (!statSync(place).isDirectory()) return [source];
  return readdirSync(place)
    .sort()
    .flatMap((entry) => filesIn(`${source}/${entry}`));
}
