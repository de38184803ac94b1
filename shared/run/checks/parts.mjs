import { buildWorkspaces } from '../build-workspaces.mjs';
import { tryNewRemote } from '../new-remote/trial.mjs';
import { runChecks, unitTests, WITHOUT_SLOW } from './checks.mjs';
import { nodeOfImages } from './node-of-images.mjs';
import { runJest, runJourneys } from './test-runners.mjs';

/** Tests that import code which creates a database. All other tests have run already and would behave the same. */
const DATABASE_TESTS = [
  '--selectProjects',
  'api',
  '--findRelatedTests',
  'api/test/support/create-database.ts',
];
/** Only the tests of differences between databases. */
const SQL_TESTS = ['--selectProjects', 'api', '--', '\\.sql\\.test\\.'];
/** Other tests of the shell need no database. */
const STATE_TESTS = ['--selectProjects', 'shell-server', '--', '/(mysql-state|web-context|disk-full)[^/]*$'];
/** Tests that run in Node only. */
const SERVER_TESTS = ['--selectProjects', 'shared', 'api', 'shell-server'];
/** Node 24 reserves memory in advance: after thirty files, three times what a worker uses. */
const SMALL_WORKERS = ['--workerIdleMemoryLimit=400MB'];
/** About one journey for each remote's purpose and for each way in which the site can break. */
const MAIN_JOURNEYS = ['--grep', '@main'];

/**
 * The parts of `npm test`, cheapest first. `needs` names the server or browser from `provision.mjs` that a part
 * requires. `isExtra` parts run only with `--all`. `isStatic` parts run before anything is provisioned. `run` gets `{
 * env, isAll, isResumed }` and may resolve with counts.
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

/** The parts of a run: the one named `only`, or those of its tier, without those in `passed`. */
export function chooseParts({ isAll = false, only: name, passed = [] } = {}) {
  const tier = PARTS.filter((part) => (name === undefined ? isAll || !part.isExtra : part.name === name));
  return tier.filter((part) => !passed.includes(part.name));
}

/** Runs tests on the Node of the images. All other parts run on the installed Node, which on CI is the oldest supported one. */
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
