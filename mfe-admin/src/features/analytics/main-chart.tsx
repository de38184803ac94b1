import { useMemo } from 'react';
import { DASHBOARD_COPY } from './admin-dashboard-content.ts';
import { TimeChart } from '../../kit/chart/time-chart.tsx';
import { formatDays } from '../../kit/time/format-days.ts';
import { METRIC_LABELS } from './metrics/admin-metrics-content.ts';
import { changeSentence } from './metrics/change.ts';
import { comparisonOf } from './metrics/comparison.ts';
import { formatMetric, isRate, valueOf, type Metric } from './metrics/metrics.ts';
import { pointsOf } from './summary-points.ts';
import { usePreviousSummary, type LoadedSummary } from './summary-query.ts';

interface MainChartProps {
  readonly summary: LoadedSummary;
  readonly metric: Metric;
}

/** The chosen metric over the window, with the period before it, releases and notes. */
export function MainChart({ summary, metric }: MainChartProps) {
  const { total, previous, window, filter, deploys, notes, timeZone } = summary;
  const before = usePreviousSummary(summary).data;
  const points = useMemo(() => pointsOf(metric, summary, before), [metric, summary, before]);
  const values = {
    value: valueOf(metric, total, filter),
    previous: previous && valueOf(metric, previous.total, filter),
  };
  const labels = {
    value: DASHBOARD_COPY.current,
    ...(before && previous ? { previous: formatDays(previous.window, window.endDate.slice(0, 4)) } : {}),
  };
  return (
    <TimeChart
      title={METRIC_LABELS[metric]}
      summary={changeSentence(metric, values, comparisonOf(summary))}
      points={points}
      labels={labels}
      deploys={deploys}
      notes={notes}
      timeZone={timeZone}
      isShare={isRate(metric)}
      formatValue={(value) => formatMetric(metric, value)}
      isEmpty={total.visits === 0 && total.pageviews === 0 && !total.applications}
    />
  );
}
