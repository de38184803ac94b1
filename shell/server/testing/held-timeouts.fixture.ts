import { afterEach, beforeEach, jest } from '@jest/globals';

const ALL_BUT_TIMEOUTS = [
  ...(['Date', 'hrtime', 'nextTick', 'performance', 'queueMicrotask'] as const),
  ...(['setImmediate', 'clearImmediate', 'setInterval', 'clearInterval'] as const),
];

/** Timeouts expire only in `jest.advanceTimersByTime`, so that a busy machine causes none. Node's internal timers still run. */
export function useHeldTimeouts(): void {
  beforeEach(() => void jest.useFakeTimers({ doNotFake: ALL_BUT_TIMEOUTS }));
  afterEach(() => void jest.useRealTimers());
}
