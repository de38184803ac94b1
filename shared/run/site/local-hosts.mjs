import { cpSync, existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../project.mjs';

/** The folder that a remote's host serves under `npm start`. Builds write to the workspace's `dist`, which is not served. */
export const hostFolder = (dataDir, name) => join(dataDir, 'hosts', name);

/**
 * Publishes each remote's build on its local host: the release's folder first, `release.json` last. Called only at a
 * start, so a build or a dry run next to a running site publishes nothing.
 */
export function publishLocally({ dataDir, hosts }, root = ROOT) {
  for (const { name, workspace } of hosts)
    copyRelease(join(root, workspace, 'dist'), hostFolder(dataDir, name));
}

function copyRelease(from, to) {
  const manifest = readFileSync(join(from, 'release.json'), 'utf8');
  const { version } = JSON.parse(manifest);
  mkdirSync(to, { recursive: true });
  if (existsSync(join(to, 'release.json')) && isPublished(to, version)) return;
  cpSync(join(from, version), join(to, version), { recursive: true });
  const draft = join(to, '.release.json.draft');
  cpSync(join(from, 'release.json'), draft);
  renameSync(draft, join(to, 'release.json'));
}

const isPublished = (host, version) =>
  JSON.parse(readFileSync(join(host, 'release.json'), 'utf8')).version === version;
