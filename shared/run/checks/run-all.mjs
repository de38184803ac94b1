import { buildWorkspaces } from '../build-workspaces.mjs';
import { runChecks, unitTests } from './checks.mjs';
import { endRunningCommands } from '../commands.mjs';
import { Fault } from '../fault.mjs';
import { ensureInstalled } from '../install.mjs';
import { tryNewRemote } from '../new-remote/trial.mjs';
import { step } from '../progress.mjs';
import { provision } from '../provision/provision.mjs';
import { stopRequested } from '../site/stop-requested.mjs';
import { runJest, runJourneys } from './test-runners.mjs';

/** Tests that import what creates a database. The others have run already, and would do the same again. */
const DATABASE_TESTS = ['--selectProjects', 'api', '--findRelatedTests', 'api/test/create-database.ts'];
/** The others of the shell need no database. */
const STATE_TESTS = ['shell/server/storage/mysql-state', '--selectProjects', 'shell-server'];

/** `npm test`: everything, cheapest checks first; the last line adds up all runners. */
export async function runAll() {
  const total = { passed: 0, failed: 0 };
  stopRequested().then(() => {
    endRunningCommands();
    process.exit(130);
  });
  try {
    await runPhases((counts) => add(total, counts));
  } catch (error) {
    console.error(error instanceof Fault ? error.message : error);
    add(total, error.counts ?? { passed: 0, failed: 1 });
  }
  console.log(`${total.passed} passed, ${total.failed} failed`);
  process.exitCode = total.failed === 0 ? 0 : 1;
}

async function runPhases(report) {
  await ensureInstalled();
  const { env, release } = await provision();
  try {
    await runChecks();
    report(await unitTests());
    report(await step('A further remote', tryNewRemote));
    report(await step('Database tests on MySQL', () => runJest('mysql', DATABASE_TESTS, env)));
    report(await step('Site state on MySQL and Galera', () => runJest('state', STATE_TESTS, env)));
    await buildWorkspaces();
    report(await step('Journeys', () => runJourneys(env)));
  } finally {
    await release();
  }
}

function add(total, { passed, failed }) {
  total.passed += passed;
  total.failed += failed;
}
