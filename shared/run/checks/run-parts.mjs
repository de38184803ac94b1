import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { endRunningCommands } from '../commands.mjs';
import { Fault } from '../fault.mjs';
import { ensureInstalled } from '../install.mjs';
import { ROOT } from '../project.mjs';
import { provision } from '../provision/provision.mjs';
import { stopRequested } from '../site/stop-requested.mjs';
import { chooseParts } from './parts.mjs';

/** The tier of the last run and the names of its parts that passed, for `--resume`. */
const PASSED = join(ROOT, '.cache', 'reports', 'passed.json');

/**
 * Runs the parts of `npm test` until one fails, and prints the total counts in the last line. `isAll` includes the slow
 * parts and fails if anything is missing. `only` names a single part. `isResumed` continues where the last run failed.
 * `mayInstall` lets apt install what is missing.
 */
export async function runParts({ isAll = false, only, isResumed = false, mayInstall = false }) {
  stopRequested().then(() => {
    endRunningCommands();
    process.exit(130);
  });
  const total = { passed: 0, failed: 0 };
  const left = [];
  try {
    await run({ isAll, only, isResumed, mayInstall }, left, (counts) => add(total, counts));
  } catch (error) {
    console.error(error instanceof Fault ? `\n${error.message}` : error);
    add(total, error.counts ?? { passed: 0, failed: 1 });
  }
  if (left.length > 0)
    console.log(`\nMissing: ${left.join(', ')}. On Debian, npm test -- --install provides it.`);
  const leftOut = left.length > 0 ? `, ${left.length} left out` : '';
  console.log(`${total.passed} passed, ${total.failed} failed${leftOut}`);
  process.exitCode = total.failed === 0 ? 0 : 1;
}

async function run({ isAll, only, isResumed, mayInstall }, left, report) {
  const done = isResumed ? readPassed(isAll) : [];
  // A part that ran alone does not prove that earlier parts pass.
  const record = () => only === undefined && writePassed({ isAll, parts: done });
  const queue = chooseParts({ isAll, only, passed: done });
  await ensureInstalled();
  let provided;
  try {
    for (const part of queue) {
      // Static checks run before anything is provisioned, so that a typo is reported early.
      if (!part.isStatic) provided ??= await provision({ mayInstall });
      const { env, missing = [] } = provided ?? {};
      left.push(...missing.filter((name) => !left.includes(name)));
      if (isAll && left.length > 0) throw new Fault('--all leaves nothing out. Provide what is missing.');
      if (missing.includes(part.needs)) left.push(`the part ${part.name}`);
      else {
        await runPart(part, { env, isAll, isResumed: isResumed && part === queue[0] }, report);
        done.push(part.name);
        record();
      }
    }
  } finally {
    await provided?.release();
  }
}

async function runPart(part, context, report) {
  const began = performance.now();
  console.log(`\n${part.name}`);
  report((await part.run(context)) ?? { passed: 0, failed: 0 });
  console.log(`${part.name} passed in ${((performance.now() - began) / 1000).toFixed(0)} s`);
}

/** Empty after a run of the other tier, which ran other tests. */
function readPassed(isAll) {
  const last = existsSync(PASSED) ? JSON.parse(readFileSync(PASSED, 'utf8')) : {};
  return last.isAll === isAll ? last.parts : [];
}

function writePassed(last) {
  mkdirSync(dirname(PASSED), { recursive: true });
  writeFileSync(PASSED, JSON.stringify(last));
}

function add(total, { passed, failed }) {
  total.passed += passed;
  total.failed += failed;
}
