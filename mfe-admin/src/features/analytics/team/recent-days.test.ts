import { describe, expect, it } from '@jest/globals';
import { recentDays } from './recent-days.ts';

describe('the last days', () => {
  it('include today in the reporting time zone', () => {
    const justAfterMidnightUtc = new Date('2026-11-21T00:30:00Z');

    expect(recentDays('UTC', justAfterMidnightUtc, 7)).toEqual({
      startDate: '2026-11-15',
      endDate: '2026-11-21',
    });
    expect(recentDays('America/New_York', justAfterMidnightUtc, 30)).toEqual({
      startDate: '2026-10-22',
      endDate: '2026-11-20',
    });
  });
});
