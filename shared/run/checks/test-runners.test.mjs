import { describe, expect, it } from '@jest/globals';
import { countJest, countPlaywright } from './test-runners.mjs';

describe('the counts of the runners', () => {
  it('count a file that jest cannot load as a failure', () => {
    const report = { numPassedTests: 7, numFailedTests: 1, numRuntimeErrorTestSuites: 1 };

    expect(countJest(report)).toEqual({ passed: 7, failed: 2 });
  });

  it('count a journey that passed on the second try as passed', () => {
    const report = { stats: { expected: 4, flaky: 1, unexpected: 2 } };

    expect(countPlaywright(report)).toEqual({ passed: 5, failed: 2 });
  });

  it('count a fault outside every journey as a failure', () => {
    const report = { stats: { expected: 0, flaky: 0, unexpected: 0 }, errors: [{ message: 'no site' }] };

    expect(countPlaywright(report)).toEqual({ passed: 0, failed: 1 });
  });
});
