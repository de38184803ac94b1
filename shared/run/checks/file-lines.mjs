import { relative } from 'node:path';

const SLOWEST = 10;

/** A Jest reporter that prints a line for each finished file, then the slowest files and all failures. */
class FileLines {
  #root;
  #ended = 0;

  constructor({ rootDir }) {
    this.#root = rootDir;
  }

  onRunStart({ numTotalTestSuites }) {
    if (numTotalTestSuites > 1) console.log(`${numTotalTestSuites} files`);
  }

  onTestResult(_test, file, { numTotalTestSuites }) {
    this.#ended += 1;
    const outcome = hasFailed(file) ? 'FAILED' : file.skipped ? 'skipped' : '';
    const count = `${this.#ended}/${numTotalTestSuites}`.padStart(9);
    console.log(`${count} ${seconds(file)} s  ${this.#name(file)}  ${outcome}`.trimEnd());
  }

  onRunComplete(_contexts, { testResults, numPendingTests }) {
    const slowest = testResults.toSorted((one, other) => duration(other) - duration(one)).slice(0, SLOWEST);
    if (testResults.length > SLOWEST) console.log('\nThe slowest');
    if (testResults.length > SLOWEST)
      for (const file of slowest) console.log(`${seconds(file)} s  ${this.#name(file)}`);
    if (numPendingTests > 0) console.log(`\n${numPendingTests} tests were skipped`);
    for (const file of testResults.filter(hasFailed))
      console.log(`\nFAILED ${this.#name(file)}\n${file.failureMessage}`);
  }

  #name({ testFilePath }) {
    return relative(this.#root, testFilePath);
  }
}

const hasFailed = ({ numFailingTests, testExecError }) => numFailingTests > 0 || Boolean(testExecError);
const duration = ({ perfStats }) => perfStats.end - perfStats.start;
const seconds = (file) => (duration(file) / 1000).toFixed(1).padStart(6);

export { FileLines as default };
