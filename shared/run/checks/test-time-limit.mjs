import { expect, jest } from '@jest/globals';

const isSlow = expect.getState().testPath.includes('.slow.test.');

// Ends what hangs. Slow tests start many processes, which wait for their turn on a shared machine.
jest.setTimeout(isSlow ? 180_000 : 30_000);
