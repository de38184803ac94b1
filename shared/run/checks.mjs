import { runOrFail } from './commands.mjs';
import { parallelStep, step } from './progress.mjs';
import { runJest } from './test-runners.mjs';

const LINT = ['Lint', 'eslint', ['--max-warnings', '0', '.'], 'mend what ESLint says above'];
const OTHERS = [
  ['Format', 'prettier', ['--check', '--log-level', 'warn', '.'], 'run npm run format'],
  ['Import law', 'depcruise', ['--output-type', 'err-long', '.'], 'mend the imports named above'],
  ['Dead code', 'knip', [], 'remove or use what knip names above'],
  [
    'Versions',
    'sherif',
    ['--ignore-rule', 'root-package-manager-field'],
    'mend the package.json files named above',
  ],
  ['Types', 'tsc', ['--noEmit'], 'mend the type errors above'],
];

/** The checks that run no code of ours, lint beside the others: each keeps one core busy. Throws the output of one that failed. */
export async function runChecks() {
  const outcomes = await Promise.allSettled([inTurn([LINT]), inTurn(OTHERS)]);
  const failed = outcomes.find(({ status }) => status === 'rejected');
  if (failed) throw failed.reason;
}

async function inTurn(checks) {
  for (const [title, tool, args, advice] of checks)
    await parallelStep(title, () => runOrFail(tool, args, { advice: `${title}: ${advice}.` }));
}

/** All jest projects, the API on SQLite. */
export function unitTests() {
  return step('Unit tests', () => runJest('unit', [], { TEST_MYSQL_URL: undefined }));
}
