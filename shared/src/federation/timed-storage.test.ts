/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { readStored, removeEndedEntries, removeStored, storedKeys, storeUntil } from './timed-storage.ts';

const DAY_MS = 86_400_000;

describe('entries that expire', () => {
  beforeEach(() => {
    localStorage.clear();
    jest.useFakeTimers();
  });
  afterEach(() => void jest.useRealTimers());

  it('are read until they expire and not a moment longer', () => {
    storeUntil(Date.now() + DAY_MS, 'draft:a', { name: 'Ada' });
    jest.advanceTimersByTime(DAY_MS - 1);
    expect(readStored('draft:a')).toEqual({ name: 'Ada' });

    jest.advanceTimersByTime(1);

    expect(readStored('draft:a')).toBeUndefined();
  });

  it('are removed once they have expired or cannot be read, and nothing else is', () => {
    storeUntil(Date.now() - 1, 'draft:old', 1);
    storeUntil(Date.now() + DAY_MS, 'draft:new', 2);
    localStorage.setItem('timed:broken', '{');
    localStorage.setItem('theme', 'dark');

    removeEndedEntries();

    expect(Object.keys(localStorage).sort()).toEqual(['theme', 'timed:draft:new']);
  });

  it('are found by key prefix, and removed one by one', () => {
    for (const key of ['draft:a', 'draft:b', 'other']) storeUntil(Date.now() + DAY_MS, key, key);
    removeStored('draft:a');

    expect(storedKeys('draft:')).toEqual(['draft:b']);
  });

  it('are absent where the browser stores nothing', () => {
    const refuse = () => {
      throw new DOMException('No', 'SecurityError');
    };
    const storage = jest.spyOn(globalThis, 'localStorage', 'get').mockImplementation(refuse);

    expect(storeUntil(Date.now() + DAY_MS, 'draft:a', 1)).toBe(false);
    expect([readStored('draft:a'), storedKeys('')]).toEqual([undefined, []]);
    expect(() => [removeStored('draft:a'), removeEndedEntries()]).not.toThrow();
    storage.mockRestore();
  });
});
