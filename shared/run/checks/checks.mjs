import { endRunningCommands, runOrFail } from '../commands.mjs';
import { parallelStep } from '../progress.mjs';
import { runJest } from './test-runners.mjs';

const CACHE = '.cache/check';
const FORMAT = (files, ...options) => [
  'Format',
  'prettier',
  ['--check', '--log-level', 'warn', '--ignore-unknown', ...options, '--', ...files],
  'run npm run format',
];
const LINT = (files, ...options) => [
  'Lint',
  'eslint',
  ['--max-warnings', '0', '--no-warn-ignored', ...options, '--', ...files],
  'fix what ESLint reports above',
];
const IMPORTS = ['Imports', 'depcruise', ['--output-type', 'err-long', '.'], 'fix the imports named above'];
const DEAD_CODE = ['Dead code', 'knip', [], 'remove or use what knip names above'];
const VERSIONS = [
  'Versions',
  'sherif',
  ['--ignore-rule', 'root-package-manager-field'],
  'fix the package.json files named above',
];
const TYPES = (...options) => ['Types', 'tsc', ['--noEmit', ...options], 'fix the type errors above'];

/**
 * Reuses the results of unchanged files. CI does not, because rules that use types may miss what a change in another
 * file breaks.
 */
const cachedAt = (name) => ['--cache', '--cache-strategy', 'content', '--cache-location', `${CACHE}/${name}`];
const INCREMENTAL = ['--incremental', '--tsBuildInfoFile', `${CACHE}/types.tsbuildinfo`];

const isCode = (file) => /\.(tsx?|mjs|cjs|js)$/.test(file);
/** Files that tests read from disk. Jest cannot relate them to tests. */
const READ_BY_TESTS =
  /^(docker-compose(\.scale)?\.yml|\.env\.example|\.gitattributes|package\.json|README\.md|jest\.config\.js|shared\/(run|containers|decisions)\/|[^/]+\/guide\/|[^/]+\/(README\.md|pains\.md|package\.json|Dockerfile)$)/;
/** Sources that a compiler reads, which Jest cannot relate to tests either. */
const COMPILED_SOURCES = /^mfe-[^/]+\/(content|compiler)\//;
/** Jest arguments that ignore what jest.config.js ignores, and slow tests. */
export const WITHOUT_SLOW = ['--testPathIgnorePatterns', '/node_modules/|/dist/|/build/|\\.slow\\.test\\.'];
/** Files that affect every test. */
const AFFECTS_ALL = /^(package-lock\.json|tsconfig\.json|jest\.config\.js)$/;

/**
 * Runs all static checks, lint in parallel with the others, because each keeps one core busy. Throws the output of a
 * failed check. `isCached` reuses earlier results for unchanged files.
 */
export async function runChecks({ isCached = false } = {}) {
  const [lint, format, types] = isCached
    ? [LINT(['.'], ...cachedAt('lint')), FORMAT(['.'], ...cachedAt('format')), TYPES(...INCREMENTAL)]
    : [LINT(['.']), FORMAT(['.']), TYPES()];
  await inParallel([[lint], [types, VERSIONS, IMPORTS, DEAD_CODE, format]]);
}

/**
 * All jest projects, the API on SQLite. Files named `.slow.test` run with `isAll` only; `isResumed` runs the files that failed last
 * time.
 */
export function unitTests({ isAll = false, isResumed = false } = {}) {
  const args = [...(isResumed ? ['--onlyFailures'] : []), ...(isAll ? [] : WITHOUT_SLOW)];
  return runJest('unit', args, { TEST_MYSQL_URL: undefined });
}

/**
 * Runs the checks that a change can fail: format and lint of its files, the whole project's imports, dead code and
 * types (seconds each with a cache), and tests that import a changed file, directly or indirectly.
 */
export async function checkChange({ base, files, present }) {
  if (files.length === 0) {
    console.log('Nothing changed. To check everything: npm run check -- --all');
    return;
  }
  console.log(`${files.length} ${files.length === 1 ? 'file' : 'files'} changed since ${base.slice(0, 12)}`);
  const code = present.filter(isCode);
  await inParallel([
    [...some(present, FORMAT), ...some(code, LINT)],
    [
      TYPES(...INCREMENTAL),
      ...(files.some(isCode) ? [IMPORTS, DEAD_CODE] : []),
      ...(files.some((file) => file.endsWith('package.json')) ? [VERSIONS] : []),
    ],
  ]);
  if (files.some((file) => AFFECTS_ALL.test(file))) return unitTests();
  const env = { TEST_MYSQL_URL: undefined };
  const related = ['--changedSince', base, '--passWithNoTests'];
  await runJest('related', related, env);
  const compiled = new Set(
    files.filter((file) => COMPILED_SOURCES.test(file)).map((file) => file.split('/')[0]),
  );
  for (const workspace of compiled)
    await runJest(workspace, ['--selectProjects', workspace, `${workspace}-compiler`], env);
  if (files.some((file) => READ_BY_TESTS.test(file)))
    await runJest('project', ['--selectProjects', 'run'], env);
}

const some = (files, check) => (files.length > 0 ? [check(files)] : []);

/** Stops all checks at the first failure, so that nobody waits for lint to learn of a typo. */
async function inParallel(queues) {
  try {
    await Promise.all(queues.map(inTurn));
  } catch (error) {
    endRunningCommands();
    throw error;
  }
}

async function inTurn(checks) {
  for (const [title, tool, args, advice] of checks)
    await parallelStep(title, () => runOrFail(tool, args, { advice: `${title}: ${advice}.` }));
}
