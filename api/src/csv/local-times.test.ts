import { describe, expect, it } from '@jest/globals';
import { createLocalTimes } from './local-times.ts';

describe('the times of a CSV file', () => {
  it.each([
    ['America/New_York', '2026-03-08T06:59:59.999Z', '2026-03-08 01:59:59'],
    ['America/New_York', '2026-03-08T07:00:00.000Z', '2026-03-08 03:00:00'],
    ['America/New_York', '2026-03-02T05:00:00.000Z', '2026-03-02 00:00:00'],
    ['Asia/Kathmandu', '2026-12-31T18:15:00.000Z', '2027-01-01 00:00:00'],
    ['UTC', '2026-03-02T12:00:00.123Z', '2026-03-02 12:00:00'],
  ])('are those of %s: %s is %s', (timeZone, instant, local) => {
    expect(createLocalTimes(timeZone).cell(instant)).toBe(local);
  });

  it('stand below a heading that names their zone', () => {
    expect(createLocalTimes('Asia/Kathmandu').heading('received')).toBe('received (Asia/Kathmandu)');
  });
});
