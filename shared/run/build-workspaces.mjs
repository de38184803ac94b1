import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { endRunningCommands, runOrFail } from './commands.mjs';
import { contentHash } from './content-hash.mjs';
import { Fault } from './fault.mjs';
import { parallelStep } from './progress.mjs';
import { buildableWorkspaces, ROOT } from './project.mjs';

const AT_ONCE = 2;
/** The slowest builds start first, so that none of them runs alone at the end. */
const LONGEST = ['shell', 'mfe-admin', 'mfe-blog'];
const STAMPS = join(ROOT, '.cache', 'build');
const SHARED_SOURCES = ['shared/package.json', 'shared/src', 'package-lock.json', 'tsconfig.json'];

/** Files that no build reads: build output, tests, benches and documentation. Articles count as sources of their workspace. */
export const isNotBuilt = (path) =>
  /(^|\/)(node_modules|dist|build|test|bench|testing|\.data|\.cache)(\/|$)|\.(test|fixture)\.tsx?$|\.log$|^(?!mfe-[^/]+\/content\/).*\.md$/.test(
    path,
  );

/** Builds the named workspaces (by default all) whose sources or output changed since their last build. */
export async function buildWorkspaces({ workspaces = [], force = false } = {}) {
  const known = buildableWorkspaces();
  const unknown = workspaces.filter((workspace) => !known.includes(workspace));
  if (unknown.length > 0)
    throw new Fault(`There is no workspace ${unknown.join(', ')} to build. Choose from ${known.join(', ')}.`);
  const wanted = workspaces.length > 0 ? workspaces : known;
  const queue = [...new Set([...LONGEST, ...wanted])].filter(
    (workspace) => wanted.includes(workspace) && (force || isStale(workspace)),
  );
  const workers = Array.from({ length: AT_ONCE }, async () => {
    for (let workspace = queue.shift(); workspace !== undefined; workspace = queue.shift())
      await buildWorkspace(workspace);
  });
  try {
    await Promise.all(workers);
  } catch (error) {
    endRunningCommands();
    throw error;
  }
}

async function buildWorkspace(workspace) {
  const source = sourceHash(workspace);
  await parallelStep(`Built ${workspace}`, () =>
    runOrFail('npm', ['run', 'build', '--silent', '-w', workspace], {
      env: { NODE_ENV: 'production' },
      advice: `Building ${workspace} failed. Fix what the output above says, then try again.`,
    }),
  );
  mkdirSync(STAMPS, { recursive: true });
  writeFileSync(stampFile(workspace), stamp(source, productHash(workspace)));
}

const stampFile = (workspace) => join(STAMPS, workspace);
/** A preview build includes drafts, so its output differs from a normal build of the same sources. */
const stamp = (source, product) =>
  `${source} ${product}${process.env.DRAFTS === '1' ? ' with drafts' : ''}\n`;
const sourceHash = (workspace) => contentHash(ROOT, [workspace, ...SHARED_SOURCES], isNotBuilt);
const productHash = (workspace) => contentHash(ROOT, [join(workspace, 'dist')]);

/** The stamp covers sources and output, so a `dist` that was built by hand from other sources is stale. */
function isStale(workspace) {
  if (!existsSync(stampFile(workspace)) || !existsSync(join(ROOT, workspace, 'dist'))) return true;
  return readFileSync(stampFile(workspace), 'utf8') !== stamp(sourceHash(workspace), productHash(workspace));
}
