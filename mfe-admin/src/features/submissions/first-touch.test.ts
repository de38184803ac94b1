import { describe, expect, it } from '@jest/globals';
import { isFirstTouchOverdue } from './first-touch.ts';

/** 2026-11-20 is a Friday. New York is five hours behind. */
const ZONE = 'America/New_York';

describe('the first touch of a submission is due', () => {
  it.each([
    ['on a weekday, a day later', '2026-11-18T14:30:00Z', '2026-11-19T14:30:00Z'],
    ['on Friday, at the same time on Monday', '2026-11-20T14:30:00Z', '2026-11-23T14:30:00Z'],
    ['on Saturday, when Tuesday begins', '2026-11-21T14:30:00Z', '2026-11-24T05:00:00Z'],
    ['on Sunday, when Tuesday begins', '2026-11-22T14:30:00Z', '2026-11-24T05:00:00Z'],
    ['late on Friday, which is Saturday in UTC', '2026-11-21T04:59:00Z', '2026-11-24T04:59:00Z'],
    ['at midnight', '2026-11-18T05:00:00Z', '2026-11-19T05:00:00Z'],
  ])('if it arrived %s', (_, createdAt, due) => {
    const before = new Date(Date.parse(due) - 1000);

    expect(isFirstTouchOverdue(createdAt, before, ZONE)).toBe(false);
    expect(isFirstTouchOverdue(createdAt, new Date(due), ZONE)).toBe(true);
  });
});
