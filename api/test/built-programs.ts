import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';

const API = dirname(__dirname);
const PROJECT = dirname(API);
/** Below a `node_modules` folder, so that programs find the same packages as their sources. */
const CACHE = join(API, 'node_modules', '.cache', 'test-programs');
const SOURCES = ['api/src', 'api/test', 'shared/src', 'package-lock.json'];
const PROGRAMS = [
  'src/main.ts',
  'src/admin-command.ts',
  'src/backup-command.ts',
  'src/restore-command.ts',
  'src/migrate-command.ts',
  'src/http/hash-worker.js',
  'src/documents/preview/preview-worker.js',
  'test/crashing-api.ts',
  'test/crashing-migration.ts',
];

let folder: string | undefined;

/**
 * A program of the API as one file, which starts in a third of the time of its sources. Built once per state of the sources.
 * @param file One of `PROGRAMS`, by its name or path.
 */
export function builtProgram(file: string): string {
  folder ??= builtFolder();
  return join(folder, basename(file).replace(/\.ts$/, '.js'));
}

function builtFolder(): string {
  const built = join(CACHE, hashOfSources());
  if (!existsSync(built)) build(built);
  return built;
}

function build(built: string): void {
  mkdirSync(CACHE, { recursive: true });
  const draft = mkdtempSync(`${built}-`);
  writeFileSync(join(draft, 'package.json'), '{ "type": "module" }');
  const { dependencies } = JSON.parse(readFileSync(join(API, 'package.json'), 'utf8')) as {
    readonly dependencies: Readonly<Record<string, string>>;
  };
  const packages = Object.keys(dependencies).filter((name) => name !== '@site/shared');
  execFileSync(
    require.resolve('esbuild/bin/esbuild'),
    [
      ...PROGRAMS,
      ...['--bundle', '--platform=node', '--format=esm', '--target=node20', '--log-level=error'],
      ...packages.map((name) => `--external:${name}`),
      ...['--entry-names=[name]', '--sourcemap=inline', '--sources-content=false', `--outdir=${draft}`],
    ],
    { cwd: API },
  );
  try {
    renameSync(draft, built);
  } catch (error) {
    // Another process has built the same meanwhile.
    rmSync(draft, { recursive: true });
    if (!existsSync(built)) throw error;
  }
}

function hashOfSources(): string {
  const hash = createHash('sha256').update(process.version);
  for (const file of SOURCES.flatMap(filesIn))
    if (!file.endsWith('.test.ts')) hash.update(file).update(readFileSync(join(PROJECT, file)));
  return hash.digest('hex').slice(0, 20);
}

function filesIn(source: string): string[] {
  if (source.includes('.')) return [source];
  const entries = readdirSync(join(PROJECT, source), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return files.map(({ parentPath, name }) => relative(PROJECT, join(parentPath, name))).sort();
}
