import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { run } from '../commands.mjs';
import { Fault } from '../fault.mjs';
import { ROOT } from '../project.mjs';
import { scaffoldRemote } from './scaffold.mjs';
import { showsPage } from './shows-page.mjs';

const NAME = 'careers';
const WORKSPACE = `mfe-${NAME}`;
const LEFT_OUT = /(^|\/)(node_modules|dist|build|\.git|\.data|\.cache|\.env|test-results)(\/|$)/;

/** Tests of files that read the table of remotes or repeat it. */
const READERS_OF_THE_TABLE = '/(compose|env-example|project|settings|remotes|config)\\.test';

/** The checks of `npm test` that a new remote can fail. The last one builds what is served afterwards. */
const CHECKS = [
  ['lint', 'eslint', ['--max-warnings', '0', WORKSPACE, 'e2e/fixtures', 'jest.config.js']],
  ['import rules', 'depcruise', ['--output-type', 'err-long', WORKSPACE, 'e2e']],
  ['dead code', 'knip', []],
  ['versions', 'sherif', ['--ignore-rule', 'root-package-manager-field']],
  ['types', 'tsc', ['--noEmit']],
  ['unit tests', 'jest', ['--maxWorkers=50%', `/${WORKSPACE}/|${READERS_OF_THE_TABLE}`]],
  ['build', process.execPath, ['shared/run/build.mjs', WORKSPACE, 'shell']],
];

/** Scaffolds a remote into a copy of the repository and runs the checks there; returns `{ passed, failed }`. */
export async function tryNewRemote() {
  const copy = mkdtempSync(join(tmpdir(), 'further-remote-'));
  try {
    copyRepository(copy);
    const files = scaffoldRemote(copy, NAME);
    const inCopy = { cwd: copy };
    await must(
      run('prettier', ['--write', '--log-level', 'warn', '--ignore-unknown', ...files], inCopy),
      'formatting',
    );
    for (const [title, program, args] of CHECKS) await must(run(program, args, inCopy), title);
    await showsPage(copy, NAME);
    return { passed: CHECKS.length + 1, failed: 0 };
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

async function must(running, title) {
  const { code, output } = await running;
  if (code !== 0)
    throw new Fault(
      `${output.trimEnd()}\n\nA new remote does not pass (${title}). Fix shared/run/new-remote.`,
    );
}

/** Copies the repository without build output. Installed packages are linked; the project's own packages link into the copy. */
function copyRepository(copy) {
  cpSync(ROOT, copy, { recursive: true, filter: (path) => !LEFT_OUT.test(relative(ROOT, path)) });
  const modules = join(copy, 'node_modules');
  mkdirSync(join(modules, '@site'), { recursive: true });
  for (const entry of readdirSync(join(ROOT, 'node_modules')))
    if (entry !== '@site') symlinkSync(join(ROOT, 'node_modules', entry), join(modules, entry));
  for (const workspace of ['shared', 'api', 'shell', WORKSPACE])
    symlinkSync(join(copy, workspace), join(modules, '@site', workspace));
  // Packages that other workspaces have in a different version.
  for (const workspace of ['shared', 'api', 'shell', 'e2e']) {
    const own = join(ROOT, workspace, 'node_modules');
    if (existsSync(own)) symlinkSync(own, join(copy, workspace, 'node_modules'));
  }
}
