import { expect, jest } from '@jest/globals';

const isSlow = expect.getState().testPath.includes('.slow.test.');

// Stops tests that hang. Slow tests start many processes, which share the machine with others.
jest.setTimeout(isSlow ? 180_000 : 30_000);
