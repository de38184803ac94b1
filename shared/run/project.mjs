import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const FIRST_REMOTE_PORT = 3001;

const readJson = (...path) => JSON.parse(readFileSync(join(ROOT, ...path), 'utf8'));
const workspaces = () => readJson('package.json').workspaces;

/** The rooms that have something to build, in the order of the root's workspaces. */
export function buildableRooms() {
  return workspaces().filter((room) => readJson(room, 'package.json').scripts?.build !== undefined);
}

/** The remotes in the order of the workspaces, with the port of each one's static host in the demo. */
export function remotes() {
  return workspaces()
    .filter((room) => room.startsWith('mfe-'))
    .map((room, index) => ({
      room,
      name: room.slice('mfe-'.length),
      port: FIRST_REMOTE_PORT + index,
    }));
}
