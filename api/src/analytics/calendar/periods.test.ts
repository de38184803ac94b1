import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addDays, countDays, periodsBetween, type PeriodLength } from './periods.ts';

const datesOf = (firstDay: string, lastDay: string, length: PeriodLength) =>
  periodsBetween(firstDay, lastDay, length).map(({ date }) => date);

describe('days', () => {
  it('are counted across leap days and years', () => {
    expect(addDays('2028-02-28', 2)).toBe('2028-03-01');
    expect(addDays('2027-01-01', -1)).toBe('2026-12-31');
    expect(countDays('2028-02-28', '2028-03-01')).toBe(3);
    expect(countDays('2026-11-20', '2026-11-20')).toBe(1);
  });
});

describe('periods', () => {
  it('are days', () => {
    expect(datesOf('2026-10-31', '2026-11-02', 'daily')).toEqual(['2026-10-31', '2026-11-01', '2026-11-02']);
  });

  it('are ISO weeks, which start on Monday', () => {
    expect(datesOf('2026-12-27', '2027-01-04', 'weekly')).toEqual(['2026-12-21', '2026-12-28', '2027-01-04']);
  });

  it('are months, also after a month with 31 days', () => {
    expect(datesOf('2026-01-31', '2026-04-01', 'monthly')).toEqual([
      '2026-01-01',
      '2026-02-01',
      '2026-03-01',
      '2026-04-01',
    ]);
  });

  it('are cut to the window', () => {
    expect(periodsBetween('2026-01-15', '2026-03-31', 'monthly')).toEqual([
      { date: '2026-01-01', firstDay: '2026-01-15', lastDay: '2026-01-31', isWhole: false },
      { date: '2026-02-01', firstDay: '2026-02-01', lastDay: '2026-02-28', isWhole: true },
      { date: '2026-03-01', firstDay: '2026-03-01', lastDay: '2026-03-31', isWhole: true },
    ]);
    expect(periodsBetween('2026-11-16', '2026-11-20', 'weekly')).toEqual([
      { date: '2026-11-16', firstDay: '2026-11-16', lastDay: '2026-11-20', isWhole: false },
    ]);
  });

  it('contain every day of any window once', () => {
    const day = fc.integer({ min: 0, max: 40_000 }).map((count) => addDays('1990-01-01', count));
    const length = fc.constantFrom<PeriodLength>('daily', 'weekly', 'monthly');
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 400 }), length, (firstDay, count, each) => {
        const lastDay = addDays(firstDay, count - 1);
        const periods = periodsBetween(firstDay, lastDay, each);

        expect(periods.map((period) => period.firstDay)).toEqual([
          firstDay,
          ...periods.slice(0, -1).map((period) => addDays(period.lastDay, 1)),
        ]);
        expect(periods.at(-1)?.lastDay).toBe(lastDay);
      }),
    );
  });
});
