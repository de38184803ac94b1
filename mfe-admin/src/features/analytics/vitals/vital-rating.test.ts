import { describe, expect, it } from '@jest/globals';
import { formatVital, ratingOf } from './vital-rating.ts';

describe('the rating of a vital', () => {
  it.each([
    ['lcp', 2500, 'good'],
    ['lcp', 2501, 'needs-improvement'],
    ['lcp', 4001, 'poor'],
    ['inp', 200, 'good'],
    ['inp', 500, 'needs-improvement'],
    ['inp', 501, 'poor'],
    ['cls', 0.1, 'good'],
    ['cls', 0.25, 'needs-improvement'],
    ['cls', 0.26, 'poor'],
    ['ttfb', 800, 'good'],
    ['ttfb', 1800, 'needs-improvement'],
    ['ttfb', 1801, 'poor'],
  ] as const)('%s of %d is %s', (vital, value, rating) => {
    expect(ratingOf(vital, value)).toBe(rating);
  });
});

describe('a vital', () => {
  it.each([
    ['lcp', 2140, '2.1 s'],
    ['inp', 119.6, '120 ms'],
    ['cls', 0.105, '0.10'],
    ['cls', 0.3, '0.30'],
  ] as const)('%s of %d is shown as %s', (vital, value, text) => {
    expect(formatVital(vital, value)).toBe(text);
  });
});
