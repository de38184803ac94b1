import { describe, expect, it } from '@jest/globals';
import { toJsonDate, toRssDate } from './feed-dates.ts';

describe('the date of an article in a feed is the start of the day in the site’s time zone', () => {
  it.each([
    ['America/New_York', '2026-01-31', '2026-01-31T00:00:00-05:00', 'Sat, 31 Jan 2026 00:00:00 -0500'],
    ['America/New_York', '2026-07-04', '2026-07-04T00:00:00-04:00', 'Sat, 04 Jul 2026 00:00:00 -0400'],
    // The clocks change at 2 a.m., after the start of the day.
    ['America/New_York', '2026-03-08', '2026-03-08T00:00:00-05:00', 'Sun, 08 Mar 2026 00:00:00 -0500'],
    ['Asia/Kolkata', '2026-01-01', '2026-01-01T00:00:00+05:30', 'Thu, 01 Jan 2026 00:00:00 +0530'],
    ['Etc/UTC', '2024-02-29', '2024-02-29T00:00:00+00:00', 'Thu, 29 Feb 2024 00:00:00 +0000'],
  ])('%s, %s', (timeZone, date, json, rss) => {
    expect(toJsonDate(date, timeZone)).toBe(json);
    expect(toRssDate(date, timeZone)).toBe(rss);
    expect(new Date(rss)).toEqual(new Date(json));
  });
});
