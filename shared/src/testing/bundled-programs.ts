import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { hashOfSources, PROJECT } from './hash-of-sources.ts';

const SHARED = ['shared/src', 'shared/package.json', 'package-lock.json', 'tsconfig.json'];

/**
 * Bundles programs of a workspace into one file each, which start in a third of the time. Returns a function from a
 * program's name to its path. They are bundled at the first call, once per state of the sources. Packages stay outside.
 * @param workspace Such as `api`.
 * @param programs Paths below the workspace, with different names.
 */
export function bundledPrograms(workspace: string, programs: readonly string[]): (name: string) => string {
  let folder: string | undefined;
  return (name) => {
    folder ??= bundledFolder(workspace, programs);
    return path.join(folder, `${path.basename(name, '.ts')}.js`);
  };
}

function bundledFolder(workspace: string, programs: readonly string[]): string {
  const hash = hashOfSources([workspace, ...SHARED], (file) => !/\.(test\.tsx?|md|log)$/.test(file));
  // Below `node_modules`, so that programs resolve the same packages as their sources.
  const folder = path.join(PROJECT, workspace, 'node_modules/.cache/test-programs', hash);
  if (!existsSync(folder)) bundle(workspace, programs, folder);
  return folder;
}

function bundle(workspace: string, programs: readonly string[], folder: string): void {
  mkdirSync(path.dirname(folder), { recursive: true });
  const draft = mkdtempSync(`${folder}-`);
  try {
    writeFileSync(path.join(draft, 'package.json'), '{ "type": "module" }');
    execFileSync(
      require.resolve('esbuild/bin/esbuild'),
      [
        ...programs,
        ...['--bundle', '--platform=node', '--format=esm', '--target=node20', '--log-level=error'],
        ...packagesOf(workspace).map((name) => `--external:${name}`),
        ...['--entry-names=[name]', `--outdir=${draft}`],
      ],
      { cwd: path.join(PROJECT, workspace) },
    );
    renameSync(draft, folder);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    // Another process may have created the same bundle.
    if (!existsSync(folder)) throw error;
  }
}

function packagesOf(workspace: string): string[] {
  const names = [workspace, 'shared'].flatMap((each) => {
    const text = readFileSync(path.join(PROJECT, each, 'package.json'), 'utf8');
    const { dependencies = {}, devDependencies = {} } = JSON.parse(text) as Record<string, object>;
    return [...Object.keys(dependencies), ...Object.keys(devDependencies)];
  });
  return names.filter((name) => name !== '@site/shared');
}
