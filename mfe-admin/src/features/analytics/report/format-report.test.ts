import { describe, expect, it } from '@jest/globals';
import { formatAverageTime, formatCount, formatKilobytes, formatRate } from './format-report.ts';

describe('values of a report', () => {
  it('are counts with separators', () => {
    expect(formatCount(12_345)).toBe('12,345');
  });

  it('are shares with one decimal where needed, and no share of nothing', () => {
    expect(formatRate(1, 8)).toBe('12.5%');
    expect(formatRate(5, 5)).toBe('100%');
    expect(formatRate(0, 0)).toBe('–');
  });

  it.each([
    [59_400, 1, '59s'],
    [130_000, 2, '1m 5s'],
    [3_600_000, 1, '1h 0m'],
    [0, 0, '–'],
  ])('are average times: %d ms in %d visits is %s', (sum, count, text) => {
    expect(formatAverageTime(sum, count)).toBe(text);
  });

  it('are sizes', () => {
    expect(formatKilobytes(12_800)).toBe('12.5 KB');
  });
});
