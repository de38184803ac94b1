import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { endRunningCommands, runOrFail } from './commands.mjs';
import { contentHash } from './content-hash.mjs';
import { Fault } from './fault.mjs';
import { parallelStep } from './progress.mjs';
import { buildableRooms, ROOT } from './project.mjs';

const AT_ONCE = 2;
const STAMPS = join(ROOT, '.cache', 'build');
const GROUND = ['shared/package.json', 'shared/src', 'package-lock.json', 'tsconfig.json'];

/** What no build reads: products, tests, benches and prose. The articles of a workspace are its sources. */
export const isBeside = (path) =>
  /(^|\/)(node_modules|dist|build|test|bench|testing|\.data|\.cache)(\/|$)|\.(test|fixture)\.tsx?$|\.log$|^(?!mfe-[^/]+\/content\/).*\.md$/.test(
    path,
  );

/** Builds the named rooms (all when none is named) whose sources or product changed since their last build. */
export async function buildRooms({ rooms = [], force = false } = {}) {
  const known = buildableRooms();
  const unknown = rooms.filter((room) => !known.includes(room));
  if (unknown.length > 0)
    throw new Fault(`There is no room ${unknown.join(', ')} to build: choose from ${known.join(', ')}.`);
  const queue = (rooms.length > 0 ? rooms : known).filter((room) => force || isStale(room));
  const workers = Array.from({ length: AT_ONCE }, async () => {
    for (let room = queue.shift(); room !== undefined; room = queue.shift()) await buildRoom(room);
  });
  try {
    await Promise.all(workers);
  } catch (error) {
    endRunningCommands();
    throw error;
  }
}

async function buildRoom(room) {
  const source = sourceHash(room);
  await parallelStep(`Built ${room}`, () =>
    runOrFail('npm', ['run', 'build', '--silent', '-w', room], {
      env: { NODE_ENV: 'production' },
      advice: `Building ${room} failed: mend what its output above says, then try again.`,
    }),
  );
  mkdirSync(STAMPS, { recursive: true });
  writeFileSync(stampFile(room), stamp(source, productHash(room)));
}

const stampFile = (room) => join(STAMPS, room);
/** A build with drafts, for a preview, is not what the same sources make for visitors. */
const stamp = (source, product) =>
  `${source} ${product}${process.env.DRAFTS === '1' ? ' with drafts' : ''}\n`;
const sourceHash = (room) => contentHash(ROOT, [room, ...GROUND], isBeside);
const productHash = (room) => contentHash(ROOT, [join(room, 'dist')]);

/** The stamp names source and product: a `dist` built by hand from other sources is stale too. */
function isStale(room) {
  if (!existsSync(stampFile(room)) || !existsSync(join(ROOT, room, 'dist'))) return true;
  return readFileSync(stampFile(room), 'utf8') !== stamp(sourceHash(room), productHash(room));
}
