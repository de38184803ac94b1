import type { CSSObject } from '@emotion/react';
import { breakpoint, space } from '@site/shared/ui';
import type { LoadedSummary } from '../summary-query.ts';
import { TILES_COPY } from './admin-metrics-content.ts';
import { changeText } from './change.ts';
import { comparisonOf } from './comparison.ts';
import { MetricTile } from './metric-tile.tsx';
import { METRICS, formatMetric, uncountedBy, valueOf, type Metric } from './metrics.ts';

interface MetricTilesProps {
  readonly summary: LoadedSummary;
  readonly chosen: Metric;
  onChoose(metric: Metric): void;
}

/** The window's totals, each with its change. A tile chooses what the chart shows. */
export function MetricTiles({ summary, chosen, onChoose }: MetricTilesProps) {
  const { total, previous, filter } = summary;
  const comparison = comparisonOf(summary);
  return (
    <div role="list" aria-label={TILES_COPY.region} css={tiles}>
      {METRICS.map((metric) => {
        const value = valueOf(metric, total, filter);
        const before = previous && valueOf(metric, previous.total, filter);
        const uncounted = uncountedBy(metric, filter);
        return (
          <MetricTile
            key={metric}
            metric={metric}
            figure={formatMetric(metric, value)}
            change={
              uncounted
                ? TILES_COPY.uncounted[uncounted]
                : changeText(metric, { value, previous: before }, comparison)
            }
            isChosen={metric === chosen}
            onChoose={uncounted ? undefined : () => onChoose(metric)}
          />
        );
      })}
    </div>
  );
}

/** Eight tiles fill two or four columns. */
const tiles: CSSObject = {
  display: 'grid',
  gap: space[3],
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  overflowWrap: 'break-word',
  [breakpoint.md]: { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' },
};
