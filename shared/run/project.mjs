import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

const readJson = (...path) => JSON.parse(readFileSync(join(ROOT, ...path), 'utf8'));
const workspaces = () => readJson('package.json').workspaces;

/** The workspaces that have something to build, in the order of the root's workspaces. */
export function buildableWorkspaces() {
  return workspaces().filter((workspace) => readJson(workspace, 'package.json').scripts?.build !== undefined);
}

/** The remotes of the table: name, workspace, and the port of each one's static host in the demo. */
export function remotes() {
  const table = readJson('shared', 'src', 'federation', 'remotes.json');
  return Object.entries(table).map(([name, { workspace, port }]) => ({ workspace, name, port }));
}
