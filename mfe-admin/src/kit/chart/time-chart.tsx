import { useId, useMemo, useState } from 'react';
import { Button, EmptyState, Heading, Skeleton, space, Stack, Text } from '@site/shared/ui';
import { LazyPart } from '../lazy-part.tsx';
import { CHART_COPY } from './admin-charts-content.ts';
import { ChartKey } from './chart-key.tsx';
import { ChartTable } from './chart-table.tsx';
import type { ChartPoint } from './chart-data.ts';
import { toMarkers, type ChartDeploy, type ChartNote } from './chart-markers.ts';
import type { SeriesLabels } from './cursor-lines.ts';

export interface TimeChartProps {
  readonly title: string;
  /** One sentence that says what the chart shows. */
  readonly summary: string;
  /** Oldest first. */
  readonly points: readonly ChartPoint[];
  readonly labels: SeriesLabels;
  readonly deploys?: readonly ChartDeploy[];
  readonly notes?: readonly ChartNote[];
  /** Says on which day a release went live. */
  readonly timeZone: string;
  formatValue(value: number | null): string;
  /** The values are shares from 0 to 1. */
  readonly isShare?: boolean;
  /** Nothing was counted. */
  readonly isEmpty?: boolean;
}

/** A chart over time, and the same as a table. */
export function TimeChart({
  deploys = NO_DEPLOYS,
  notes = NO_NOTES,
  isEmpty = false,
  isShare = false,
  ...chart
}: TimeChartProps) {
  const { title, summary, points, labels, timeZone, formatValue } = chart;
  const [isTable, setTable] = useState(false);
  const titleId = useId();
  const markers = useMemo(
    () => toMarkers(points, { deploys, notes, timeZone }),
    [points, deploys, notes, timeZone],
  );
  const content = { title, points, markers, labels, formatValue };
  return (
    <figure aria-labelledby={titleId} css={{ margin: 0, minWidth: 0 }}>
      <Stack gap={4}>
        <div css={head}>
          <div>
            <Heading level={3} size="lead" id={titleId}>
              {title}
            </Heading>
            <Text>{summary}</Text>
          </div>
          {!isEmpty && (
            <Button variant="secondary" size="sm" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
              {CHART_COPY.asTable}
            </Button>
          )}
        </div>
        {isEmpty ? (
          <EmptyState title={CHART_COPY.empty} icon="chart" />
        ) : isTable ? (
          <ChartTable {...content} />
        ) : (
          <>
            <LazyPart load={loadPlot} failure={CHART_COPY.failure} loading={<PlotLoading />}>
              {({ TimePlot }) => <TimePlot {...content} isShare={isShare} />}
            </LazyPart>
            <ChartKey points={points} markers={markers} labels={labels} />
          </>
        )}
      </Stack>
    </figure>
  );
}

/** The same arrays in every render. */
const NO_DEPLOYS: readonly ChartDeploy[] = [];
const NO_NOTES: readonly ChartNote[] = [];

/** Recharts is several times larger than the rest of the admin area. */
const loadPlot = () => import(/* webpackChunkName: "charts" */ './time-plot.tsx');

/** As tall as the plot, so that nothing jumps. */
function PlotLoading() {
  return (
    <div aria-busy="true" css={{ minHeight: '18rem' }}>
      <Skeleton lines={6} />
    </div>
  );
}

const head = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  justifyContent: 'space-between',
  gap: space[3],
} as const;
