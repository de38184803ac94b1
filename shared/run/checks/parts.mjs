import { buildWorkspaces } from '../build-workspaces.mjs';
import { tryNewRemote } from '../new-remote/trial.mjs';
import { runChecks, unitTests, WITHOUT_SLOW } from './checks.mjs';
import { nodeOfImages } from './node-of-images.mjs';
import { runJest, runJourneys } from './test-runners.mjs';

/** Tests that import what creates a database. The others have run already, and would do the same again. */
const DATABASE_TESTS = ['--selectProjects', 'api', '--findRelatedTests', 'api/test/create-database.ts'];
/** Of those, the ones about what databases do differently. */
const SQL_TESTS = ['--selectProjects', 'api', '--', '\\.sql\\.test\\.'];
/** The others of the shell need no database. */
const STATE_TESTS = ['--selectProjects', 'shell-server', '--', '/(mysql-state|web-context|disk-full)[^/]*$'];
/** What runs in Node and not in browsers. */
const SERVER_TESTS = ['--selectProjects', 'shared', 'api', 'shell-server'];
/** Node 24 takes memory in advance: after thirty files, three times what a worker uses. */
const SMALL_WORKERS = ['--workerIdleMemoryLimit=400MB'];
/** About one journey for what each remote is there for, and for each way in which the site may be hurt. */
const MAIN_JOURNEYS = ['--grep', '@main'];

/**
 * The parts of `npm test`, cheapest first. `needs` names the server or browser of `provision.mjs` without which a part does
 * not run; `isExtra` parts run with `--all`, and `isStatic` ones before anything is provided. `run` gets
 * `{ env, isAll, isResumed }` and resolves with its counts, if it has any.
 */
export const PARTS = [
  { name: 'checks', isStatic: true, run: ({ isAll }) => runChecks({ isCached: !isAll }) },
  { name: 'unit', run: unitTests },
  {
    name: 'mysql',
    needs: 'database',
    run: ({ env, isAll, isResumed }) =>
      runJest('mysql', [...only(isResumed), ...(isAll ? DATABASE_TESTS : SQL_TESTS)], env),
  },
  {
    name: 'state',
    isExtra: true,
    needs: 'database',
    run: ({ env }) => runJest('state', STATE_TESTS, env),
  },
  { name: 'remote', isExtra: true, needs: 'chromium', run: tryNewRemote },
  { name: 'build', run: () => buildWorkspaces() },
  {
    name: 'journeys',
    needs: 'chromium',
    run: ({ env, isAll, isResumed }) =>
      runJourneys([...(isAll ? [] : MAIN_JOURNEYS), ...(isResumed ? ['--last-failed'] : [])], env),
  },
  { name: 'newer', isExtra: true, needs: 'chromium', run: ({ env }) => onNodeOfImages(env) },
];

/** The parts of a run: the one named `only`, or those of its tier, without those that `passed`. */
export function chooseParts({ isAll = false, only: name, passed = [] } = {}) {
  const tier = PARTS.filter((part) => (name === undefined ? isAll || !part.isExtra : part.name === name));
  return tier.filter((part) => !passed.includes(part.name));
}

/** The others run on whichever Node is installed: on CI, the oldest that may be. */
async function onNodeOfImages(provided) {
  const env = { ...provided, ...(await nodeOfImages()) };
  const servers = await runJest('newer', [...SMALL_WORKERS, ...WITHOUT_SLOW, ...SERVER_TESTS], {
    ...env,
    TEST_MYSQL_URL: undefined,
  });
  const journeys = await runJourneys(MAIN_JOURNEYS, env);
  return { passed: servers.passed + journeys.passed, failed: servers.failed + journeys.failed };
}

const only = (isResumed) => (isResumed ? ['--onlyFailures'] : []);
