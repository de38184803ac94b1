import { describe, expect, it } from '@jest/globals';
import { toPlotPoints, type ChartPoint } from './chart-data.ts';

const point = (date: string, more: Partial<ChartPoint> = {}): ChartPoint => ({
  date,
  label: date,
  value: 1,
  isPartial: false,
  ...more,
});

describe('the lines of a chart', () => {
  it('are solid for whole buckets, and dotted to a bucket that has not ended', () => {
    const drawn = toPlotPoints([
      point('1', { value: 3 }),
      point('2', { value: 5 }),
      point('3', { value: 2, isPartial: true }),
    ]);

    expect(drawn.map(({ solid }) => solid)).toEqual([3, 5, null]);
    expect(drawn.map(({ dotted }) => dotted)).toEqual([null, 5, 2]);
  });

  it('have a gap where a value cannot be known', () => {
    const [drawn] = toPlotPoints([point('1', { value: null, previous: 4 })]);

    expect(drawn).toMatchObject({ date: '1', solid: null, dotted: null, previous: 4 });
  });

  it('have dots for values without neighbors, to which no line leads', () => {
    const drawn = toPlotPoints([
      point('1', { value: 3, previous: null }),
      point('2', { value: null, previous: 4 }),
      point('3', { value: 0, previous: null, isPartial: true }),
      point('4', { value: null, previous: 5 }),
      point('5', { value: 6, previous: 6 }),
      point('6', { value: 7, isPartial: true }),
    ]);

    expect(drawn.map(({ alone }) => alone)).toEqual([3, null, 0, null, null, null]);
    expect(drawn.map(({ previousAlone }) => previousAlone)).toEqual([null, 4, null, null, null, null]);
  });
});
