import { describe, expect, it } from '@jest/globals';
import { aSummary } from '../summary.fixture.ts';
import { comparisonOf } from './comparison.ts';

const progressAt = (countedAt: string, startDate = '2026-11-19') =>
  comparisonOf(aSummary({ countedAt, window: { startDate, endDate: '2026-11-21' } })).progress;

describe('what a window is compared with', () => {
  it('is the period before it', () => {
    expect(comparisonOf(aSummary()).period).toBe('Nov 16 – Nov 18');
    expect(comparisonOf(aSummary({ previous: null })).period).toBeNull();
  });

  it('is more than the window until its last day is over in the reporting time zone', () => {
    expect(progressAt('2026-11-22T04:59:00Z')).toBe('open');
    expect(progressAt('2026-11-22T05:00:00Z')).toBe('ended');
    expect(progressAt('2026-11-22T04:59:00Z', '2026-11-21')).toBe('today');
    expect(progressAt('2026-11-22T05:00:00Z', '2026-11-21')).toBe('ended');
  });
});
