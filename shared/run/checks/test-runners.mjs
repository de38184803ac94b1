import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { run } from '../commands.mjs';
import { Fault } from '../fault.mjs';
import { withMemoryLimit } from '../memory-limit.mjs';
import { ROOT } from '../project.mjs';

const NONE = { passed: 0, failed: 0 };
/** More tests run in parallel than there are cores, because many wait for processes and timeouts. */
const WORKERS = Math.ceil(availableParallelism() * 1.5);
/** Memory limit of every process in a test run, including browsers. */
const PROCESS_MEGABYTES = 4096;
const FILE_LINES = join(import.meta.dirname, 'file-lines.mjs');
const REPORTS = join(ROOT, '.cache', 'reports');

/** A failed run of a test runner, with its counts. */
export class TestsFailed extends Fault {
  constructor(message, counts) {
    super(message);
    this.counts = counts;
  }
}

/** Runs Jest and returns `{ passed, failed }`. A run without tests fails unless `--passWithNoTests` is given. */
export function runJest(title, args, env) {
  const report = reportFile(title);
  return runTests({
    title,
    report,
    command: [
      'jest',
      // Not the last option: it would take the paths in `args` for reporters.
      `--reporters=${FILE_LINES}`,
      `--maxWorkers=${WORKERS}`,
      ...['--json', `--outputFile=${report}`],
      ...args,
    ],
    env,
    isEmptyAllowed: args.includes('--passWithNoTests'),
    count: countJest,
  });
}

/** Runs the Playwright journeys, with further arguments for it, and returns `{ passed, failed }`. */
export function runJourneys(args, env) {
  const report = reportFile('journeys');
  return runTests({
    title: 'journeys',
    report,
    command: ['npm', 'run', 'test', '--silent', '-w', 'e2e', '--', ...args],
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    count: countPlaywright,
  });
}

async function runTests({ title, report, command: [program, ...args], env, isEmptyAllowed = false, count }) {
  rmSync(report, { force: true });
  const [limited, ...limitedArgs] = withMemoryLimit(PROCESS_MEGABYTES, [program, ...args]);
  const { code } = await run(limited, limitedArgs, { env, isShown: true });
  const counts = existsSync(report) ? count(JSON.parse(readFileSync(report, 'utf8'))) : NONE;
  if (code === 0 && counts.failed === 0 && (counts.passed > 0 || isEmptyAllowed)) return counts;
  throw new TestsFailed(`Tests failed (${title}). Fix what the output above says.`, {
    ...counts,
    failed: Math.max(counts.failed, 1),
  });
}

function reportFile(title) {
  mkdirSync(REPORTS, { recursive: true });
  return join(REPORTS, `${title}.json`);
}

/** A file that cannot be loaded counts as one failed test. */
export function countJest({ numPassedTests, numFailedTests, numRuntimeErrorTestSuites }) {
  return { passed: numPassedTests, failed: numFailedTests + numRuntimeErrorTestSuites };
}

/** A journey that passes on its second try counts as passed. An error outside of journeys counts as one failure. */
export function countPlaywright({ stats, errors = [] }) {
  const failed = stats.unexpected === 0 && errors.length > 0 ? 1 : stats.unexpected;
  return { passed: stats.expected + stats.flaky, failed };
}
