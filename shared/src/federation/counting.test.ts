/** @jest-environment jsdom */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { isCounted, stopCounting } from './counting.ts';

beforeEach(() => localStorage.clear());

describe('a browser', () => {
  it('is counted until that is stopped, also after other entries are removed', () => {
    expect(isCounted()).toBe(true);
    stopCounting();
    localStorage.removeItem('site-auth');

    expect(isCounted()).toBe(false);
  });

  it('is counted where storage is blocked', () => {
    const own = Object.getOwnPropertyDescriptor(window, 'localStorage');
    Object.defineProperty(window, 'localStorage', {
      configurable: true,
      get() {
        throw new DOMException('blocked', 'SecurityError');
      },
    });
    try {
      stopCounting();
      expect(isCounted()).toBe(true);
    } finally {
      if (own) Object.defineProperty(window, 'localStorage', own);
    }
  });
});
