import { describe, expect, it } from '@jest/globals';
import { aSummary, someMeasures } from './summary.fixture.ts';
import { pointsOf } from './summary-points.ts';
import type { LoadedSummary } from './summary-query.ts';

type Hour = readonly [date: string, visits: number];

function hours(day: string, ...counted: Hour[]): LoadedSummary {
  return {
    ...aSummary({
      window: { startDate: day, endDate: day },
      countedAt: '2026-11-21T19:30:00Z',
      buckets: counted.map(([date, visits]) => ({ date, isPartial: false, ...someMeasures({ visits }) })),
    }),
    granularity: 'hourly',
    filter: null,
  };
}
const daily: LoadedSummary = { ...aSummary(), granularity: 'daily', filter: null };

describe('the points of a chart', () => {
  it('leave out hours that are still to come', () => {
    const today = hours(
      '2026-11-21',
      ['2026-11-21T13:00:00-05:00', 7],
      ['2026-11-21T14:00:00-05:00', 3],
      ['2026-11-21T15:00:00-05:00', 0],
    );

    expect(pointsOf('visits', today, undefined).map(({ label, value }) => [label, value])).toEqual([
      ['1 PM', 7],
      ['2 PM', 3],
    ]);
  });

  it('have today, which is not complete', () => {
    expect(pointsOf('visits', daily, undefined).map(({ label, isPartial }) => [label, isPartial])).toEqual([
      ['Nov 19', false],
      ['Nov 20', false],
      ['Nov 21', true],
    ]);
  });

  it('compare the same local hours when an hour is missing or comes twice', () => {
    const withExtraHour = hours(
      '2026-11-01',
      ['2026-11-01T00:00:00-04:00', 1],
      ['2026-11-01T01:00:00-04:00', 2],
      ['2026-11-01T01:00:00-05:00', 3],
      ['2026-11-01T02:00:00-05:00', 4],
    );
    const whole = hours(
      '2026-10-31',
      ['2026-10-31T00:00:00-04:00', 10],
      ['2026-10-31T01:00:00-04:00', 20],
      ['2026-10-31T02:00:00-04:00', 40],
    );
    const previous = (now: LoadedSummary, before: LoadedSummary) =>
      pointsOf('visits', now, before).map((point) => point.previous);

    expect(previous(withExtraHour, whole)).toEqual([10, 20, 20, 40]);
    expect(previous(whole, withExtraHour)).toEqual([1, 2, 4]);
    expect(previous(withExtraHour, hours('2026-10-31', ['2026-10-31T02:00:00-04:00', 40]))).toEqual([
      null,
      null,
      null,
      40,
    ]);
  });

  it('compare days in order', () => {
    const before: LoadedSummary = {
      ...daily,
      window: { startDate: '2026-11-16', endDate: '2026-11-18' },
      buckets: ['2026-11-16', '2026-11-17', '2026-11-18'].map((date, index) => ({
        date,
        isPartial: false,
        ...someMeasures({ visits: index }),
      })),
    };

    expect(pointsOf('visits', daily, before).map(({ previous }) => previous)).toEqual([0, 1, 2]);
  });

  it('have no values that are not counted by page', () => {
    const filtered: LoadedSummary = { ...daily, filter: 'page:/' };

    expect(pointsOf('bounce-rate', filtered, daily).map(({ value, previous }) => [value, previous])).toEqual([
      [null, null],
      [null, null],
      [null, null],
    ]);
  });
});
