import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { TimeChart } from './time-chart.tsx';
import { CHART_COPY } from './admin-charts-content.ts';

afterEach(() => {
  jest.restoreAllMocks();
});

const points = [{ date: '2026-11-20', label: 'Nov 20', value: 1, isPartial: false }];
const deploys = [{ at: '2026-11-20T15:00:00Z', owner: 'blog' }];
const labels = { value: 'This period' };

describe('a chart over time', () => {
  it('does not look for the days of releases again when it becomes a table', async () => {
    render(
      <TimeChart
        {...{ title: 'Visits', summary: 'Visits: 1.', points, labels, deploys }}
        timeZone="America/New_York"
        formatValue={String}
      />,
    );
    const formatters = jest.spyOn(Intl, 'DateTimeFormat');

    await userEvent.click(screen.getByRole('button', { name: CHART_COPY.asTable }));

    expect(screen.getByRole('cell', { name: 'Blog' })).toBeTruthy();
    expect(formatters).not.toHaveBeenCalled();
  });
});
