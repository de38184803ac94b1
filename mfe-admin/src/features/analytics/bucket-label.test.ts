import { describe, expect, it } from '@jest/globals';
import { bucketLabels } from './bucket-label.ts';
import { formatDays } from '../../kit/time/format-days.ts';

const window = { startDate: '2025-12-01', endDate: '2026-11-20' };
const oneDay = { startDate: '2026-11-20', endDate: '2026-11-20' };
const hourly = (...dates: string[]) =>
  bucketLabels(dates, 'hourly', oneDay).map((label) => label.replaceAll('\u202f', ' '));

describe('the labels of buckets', () => {
  it('are hours of the reporting time zone, whatever the reader’s is', () => {
    expect(hourly('2026-11-20T14:00:00-05:00')).toEqual(['2 PM']);
    expect(bucketLabels(['2026-11-20T14:00:00-05:00'], 'hourly', window)).toEqual(['Nov 20, 2 PM']);
  });

  it('have the offset of an hour that comes twice', () => {
    expect(
      hourly(
        '2026-11-01T00:00:00-04:00',
        '2026-11-01T01:00:00-04:00',
        '2026-11-01T01:00:00-05:00',
        '2026-11-01T02:00:00-05:00',
      ),
    ).toEqual(['12 AM', '1 AM (UTC−4)', '1 AM (UTC−5)', '2 AM']);
  });

  it('have minutes where an hour does not start with a full one', () => {
    expect(hourly('2026-04-05T01:00:00+11:00', '2026-04-05T01:30:00+10:30')).toEqual(['1 AM', '1:30 AM']);
    expect(hourly('2026-04-05T01:30:00+11:00', '2026-04-05T01:30:00+10:30')).toEqual([
      '1:30 AM (UTC+11)',
      '1:30 AM (UTC+10:30)',
    ]);
  });

  it('have the year only where it is another one', () => {
    expect(bucketLabels(['2025-12-20', '2026-11-20'], 'daily', window)).toEqual(['Dec 20, 2025', 'Nov 20']);
    expect(bucketLabels(['2025-12-29'], 'weekly', window)).toEqual(['Week of Dec 29, 2025']);
    expect(bucketLabels(['2026-11-01'], 'monthly', window)).toEqual(['Nov 2026']);
    expect(formatDays({ startDate: '2026-10-01', endDate: '2026-10-30' }, '2026')).toBe('Oct 1 – Oct 30');
    expect(formatDays(oneDay, '2026')).toBe('Nov 20');
  });
});
