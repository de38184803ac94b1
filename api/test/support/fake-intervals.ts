import { jest } from '@jest/globals';

/** Lets the test decide when intervals elapse. All other timers, and the time, stay real. */
export function fakeIntervals(): void {
  jest.useFakeTimers({
    doNotFake: [
      ...(['Date', 'hrtime', 'nextTick', 'performance', 'queueMicrotask'] as const),
      ...(['setImmediate', 'clearImmediate', 'setTimeout', 'clearTimeout'] as const),
    ],
  });
}
