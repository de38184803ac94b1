import { runOrFail } from './commands.mjs';
import { step } from './progress.mjs';
import { runJest } from './test-runners.mjs';

const CHECKS = [
  ['Format', 'prettier', ['--check', '--log-level', 'warn', '.'], 'run npm run format'],
  ['Lint', 'eslint', ['--max-warnings', '0', '.'], 'mend what ESLint says above'],
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

/** The checks that run no code of ours, one after the other; the first that fails throws its output. */
export async function runChecks() {
  for (const [title, tool, args, advice] of CHECKS)
    await step(title, () => runOrFail(tool, args, { advice: `${title}: ${advice}.` }));
}

/** All jest projects, the API on SQLite. */
export function unitTests() {
  return step('Unit tests', () => runJest('unit', [], { TEST_MYSQL_URL: undefined }));
}
