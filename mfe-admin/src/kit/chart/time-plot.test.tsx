import { describe, expect, it } from '@jest/globals';
import { render } from '@testing-library/react';
import type { ChartPoint } from './chart-data.ts';
import { TimePlot } from './time-plot.tsx';

const points = (...values: (number | null)[]): ChartPoint[] =>
  values.map((value, index) => ({
    date: `2026-11-${10 + index}`,
    label: `Nov ${10 + index}`,
    value,
    previous: null,
    isPartial: false,
  }));

function dotsOf(drawn: readonly ChartPoint[]) {
  const { container } = render(
    <TimePlot
      title="Bounce rate"
      points={drawn}
      markers={[]}
      labels={{ value: 'This period', previous: 'Nov 1' }}
      formatValue={String}
      isShare={false}
    />,
  );
  return container.querySelectorAll('circle.recharts-dot').length;
}

describe('the plot of a chart', () => {
  it('has a dot where no line leads to a value', () => {
    expect(dotsOf(points(3, null, 4, 5, null))).toBe(1);
    expect(dotsOf(points(3, null, null, 6))).toBe(2);
    expect(dotsOf(points(3, 4))).toBe(0);
  });
});
