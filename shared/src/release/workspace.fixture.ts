import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Release } from '../federation/release.ts';
import { pack } from './pack.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const OUTSIDE_SOURCE = {
  'package.json': '{"type":"module"}',
  'webpack.config.ts':
    "import { remoteConfig } from '@site/shared/webpack';\nexport default remoteConfig({ name: 'blog' });",
};

/**
 * Builds a small blog with the preset of all remotes. Resolves with its folder, which the caller removes. `parent` is a
 * folder of the project, so that packages are found. `sources` maps names in `src/` to texts.
 */
export async function buildWorkspace(
  parent: string,
  sources: Readonly<Record<string, string>>,
): Promise<string> {
  const folder = path.join(ROOT, parent);
  await mkdir(folder, { recursive: true });
  const workspace = await mkdtemp(path.join(folder, 'workspace-'));
  await mkdir(path.join(workspace, 'src'));
  const texts = [
    ...Object.entries(OUTSIDE_SOURCE),
    ...Object.entries(sources).map(([name, text]) => [`src/${name}`, text] as const),
  ];
  for (const [file, text] of texts) await writeFile(path.join(workspace, file), text);
  const webpack = path.join(ROOT, 'node_modules/.bin/webpack');
  await promisify(execFile)(webpack, ['--mode', 'production'], { cwd: workspace });
  return workspace;
}

/** Packs the build into the workspace's `dist/`. */
export function packWorkspace(workspace: string): Promise<Release> {
  return pack({
    owner: 'blog',
    build: path.join(workspace, 'build'),
    output: path.join(workspace, 'dist'),
    builtAt: new Date(),
    sheet: { icons: [], artClasses: [], slotAttributes: [] },
    draw: ({ title }) => ({ png: Buffer.from(title), alt: title }),
  });
}
