import { describe, expect, it } from '@jest/globals';
import { siteDay } from './days.ts';

describe('the day of the site', () => {
  it.each([
    ['2026-02-01T04:59:59Z', 'America/New_York', '2026-01-31'],
    ['2026-02-01T05:00:00Z', 'America/New_York', '2026-02-01'],
    ['2026-01-31T15:00:00Z', 'Asia/Tokyo', '2026-02-01'],
    ['2026-01-31T23:59:59Z', 'UTC', '2026-01-31'],
  ])('at %s in %s is %s', (instant, zone, day) => {
    expect(siteDay(new Date(instant), { SITE_REPORTING_TIME_ZONE: zone })).toBe(day);
  });

  it('is that of the default zone where none is set', () => {
    expect(siteDay(new Date('2026-02-01T04:59:59Z'), {})).toBe('2026-01-31');
  });
});
