import { describe, expect, it } from '@jest/globals';
import { run, runOrFail } from './commands.mjs';

const HANGS = ['-c', 'echo begun; sleep 3600 & wait'];

describe('a command', () => {
  it('ends at its time limit with everything that it started, and keeps what it printed', async () => {
    expect(await run('sh', HANGS, { timeoutMs: 500 })).toEqual({
      code: 1,
      output: 'begun\n',
      isTimedOut: true,
    });
  });

  it('that ends in time is not timed out', async () => {
    expect(await run('sh', ['-c', 'exit 3'], { timeoutMs: 60_000 })).toEqual({
      code: 3,
      output: '',
      isTimedOut: false,
    });
  });

  it('that reached its limit says so in the fault', async () => {
    await expect(runOrFail('sh', HANGS, { timeoutMs: 500, advice: 'Try again.' })).rejects.toThrow(
      'begun\n\nIt did not end within 0.5 s.\n\nTry again.',
    );
  });
});
