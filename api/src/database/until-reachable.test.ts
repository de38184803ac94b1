import { beforeEach, describe, expect, it } from '@jest/globals';
import { untilReachable } from './until-reachable.ts';

const fault = (code: string) => Object.assign(new Error(code), { code });

/** Fails with one error after the other, then succeeds. */
function failing(...codes: string[]) {
  return () => {
    const code = codes.shift();
    return code === undefined ? Promise.resolve('open') : Promise.reject(fault(code));
  };
}

let reported: string[];
const options = (waitMs: number) => ({
  waitMs,
  onWait: (error: unknown) => void reported.push((error as Error).message),
});

describe('untilReachable', () => {
  beforeEach(() => void (reported = []));

  it('waits for a database whose host, port or schema does not exist yet, and reports it', async () => {
    const open = failing('ENOTFOUND', 'ECONNREFUSED', 'ER_BAD_DB_ERROR');

    expect(await untilReachable(open, options(60_000))).toBe('open');
    expect(reported).toEqual(['ENOTFOUND']);
  });

  it('gives up after the maximum wait', async () => {
    const open = failing('ECONNREFUSED', 'ECONNREFUSED');

    await expect(untilReachable(open, options(0))).rejects.toThrow('ECONNREFUSED');
  });

  it('does not retry permanent errors', async () => {
    const open = failing('ER_PARSE_ERROR');

    await expect(untilReachable(open, options(60_000))).rejects.toThrow('ER_PARSE_ERROR');
  });
});
