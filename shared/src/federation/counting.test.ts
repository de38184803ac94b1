/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  chooseCounting,
  countingState,
  hasPrivacySignal,
  isCounted,
  stopCounting,
  subscribeToCounting,
} from './counting.ts';

const setSignal = (name: string, value: unknown) =>
  Object.defineProperty(navigator, name, { value, configurable: true });

/** Runs with a `localStorage` that throws. */
function withoutStorage(run: () => void): void {
  const own = Object.getOwnPropertyDescriptor(window, 'localStorage');
  Object.defineProperty(window, 'localStorage', {
    configurable: true,
    get() {
      throw new DOMException('blocked', 'SecurityError');
    },
  });
  try {
    run();
  } finally {
    if (own) Object.defineProperty(window, 'localStorage', own);
  }
}

beforeEach(() => localStorage.clear());
afterEach(() => {
  for (const name of ['globalPrivacyControl', 'doNotTrack']) Reflect.deleteProperty(navigator, name);
});

describe('a browser', () => {
  it('is counted until that is stopped, also after other entries are removed', () => {
    expect([isCounted(), countingState()]).toEqual([true, 'counted']);
    stopCounting();
    localStorage.removeItem('site-auth');

    expect([isCounted(), countingState()]).toEqual([false, 'staff']);
  });

  it('is counted as its visitor chooses, and leaves no entry when it is counted again', () => {
    expect(chooseCounting(false)).toBe(true);
    expect([isCounted(), countingState()]).toEqual([false, 'declined']);
    expect(Object.values(localStorage)).toEqual(['1']);

    expect(chooseCounting(true)).toBe(true);
    expect([isCounted(), countingState(), localStorage.length]).toEqual([true, 'counted', 0]);
  });

  it('of staff is not counted, whatever its visitor chooses', () => {
    stopCounting();
    chooseCounting(false);
    chooseCounting(true);

    expect([isCounted(), countingState()]).toEqual([false, 'staff']);
  });

  it('is counted where storage is blocked, and says that no choice was stored', () => {
    withoutStorage(() => {
      stopCounting();
      expect(chooseCounting(false)).toBe(false);
      expect([isCounted(), countingState()]).toEqual([true, 'blocked']);
    });
    expect(localStorage).toHaveLength(0);
  });

  it.each([
    ['globalPrivacyControl', true],
    ['doNotTrack', '1'],
    ['doNotTrack', 'yes'],
  ])('objects with %s: %s', (name, value) => {
    setSignal(name, value);

    expect([hasPrivacySignal(), countingState()]).toEqual([true, 'objected']);
  });

  it.each(['0', 'unspecified', null])('does not object with doNotTrack: %s', (value) => {
    setSignal('doNotTrack', value);

    expect([hasPrivacySignal(), countingState()]).toEqual([false, 'counted']);
  });

  it('tells listeners about a choice here and in other tabs', () => {
    const seen: string[] = [];
    const stop = subscribeToCounting(() => seen.push(countingState()));

    chooseCounting(false);
    localStorage.clear();
    dispatchEvent(new StorageEvent('storage'));
    stop();
    chooseCounting(false);

    expect(seen).toEqual(['declined', 'counted']);
  });
});
