import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { hashOfSources, PROJECT } from './hash-of-sources.fixture.ts';

const SOURCES = ['shell/server', 'shell/src', 'shared/src', 'package-lock.json'];
/** What packages that are no ES modules use. */
const OF_COMMONJS = [
  "import { createRequire as requireOfBundle } from 'node:module';",
  'const require = requireOfBundle(import.meta.url);',
  'const [__filename, __dirname] = [import.meta.filename, import.meta.dirname];',
].join('');

let hash: string | undefined;

/**
 * A program or module of the server as one file, which starts faster than its sources. Built once per state of the sources, then
 * cached in the temporary folder.
 * @param file Below `shell/server`.
 */
export function builtProgram(file: string): string {
  hash ??= hashOfSources(SOURCES, (source) => !source.endsWith('.test.ts'));
  const built = path.join(os.tmpdir(), `site-programs-${hash}`, file.replace(/\.ts$/, '.mjs'));
  if (!existsSync(built)) build(path.join('shell/server', file), built);
  return built;
}

function build(source: string, built: string): void {
  mkdirSync(path.dirname(built), { recursive: true });
  const draft = mkdtempSync(`${built}-`);
  const bundle = path.join(draft, 'bundle.mjs');
  execFileSync(
    require.resolve('esbuild/bin/esbuild'),
    [
      source,
      ...['--bundle', '--platform=node', '--format=esm', '--target=node20', '--log-level=error'],
      ...[`--banner:js=${OF_COMMONJS}`, `--outfile=${bundle}`],
    ],
    { cwd: PROJECT },
  );
  // Another process may have built the same meanwhile.
  renameSync(bundle, built);
  rmSync(draft, { recursive: true });
}
