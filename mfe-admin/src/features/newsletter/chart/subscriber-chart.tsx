import { useId, useState } from 'react';
import type { CSSObject } from '@emotion/react';
import type { SubscriberDay } from '@site/shared/contracts/staff';
import { Button, color, EmptyState, fontSize, Heading, Skeleton, space, Stack, Text } from '@site/shared/ui';
import { formatDate } from '../../../kit/time/format-days.ts';
import { LazyPart } from '../../../kit/lazy-part.tsx';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import { ReportTable, type ReportColumn } from '../../../kit/list/report-table.tsx';
import { useSubscriberDays } from '../subscribers-query.ts';
import {
  chartSummary,
  SERIES,
  SERIES_NAMES,
  SUBSCRIBER_CHART_COPY,
  tableName,
  type SubscriberSeries,
} from './admin-subscriber-chart-content.ts';
import { SERIES_LOOKS } from './series-looks.ts';

/** Sign-ups, confirmations and unsubscribes of the last days, as a chart and as a table. */
export function SubscriberChart() {
  const [isTable, setTable] = useState(false);
  const titleId = useId();
  const query = useSubscriberDays();
  const days = query.data?.items;
  const isEmpty = days?.every((day) => SERIES.every((series) => day[series] === 0)) ?? false;
  return (
    <figure aria-labelledby={titleId} css={{ margin: 0, minWidth: 0 }}>
      <Stack gap={4}>
        <div css={head}>
          <div>
            <Heading level={3} size="lead" id={titleId}>
              {SUBSCRIBER_CHART_COPY.title}
            </Heading>
            {days && !isEmpty && <Text>{chartSummary(days)}</Text>}
          </div>
          {days && !isEmpty && (
            <Button variant="secondary" size="sm" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
              {SUBSCRIBER_CHART_COPY.asTable}
            </Button>
          )}
        </div>
        {query.error && !days && <LoadFailure title={SUBSCRIBER_CHART_COPY.failure} query={query} />}
        {query.isPending && <PlotLoading />}
        {days && isEmpty && <EmptyState title={SUBSCRIBER_CHART_COPY.empty} icon="chart" />}
        {days && !isEmpty && (isTable ? <DaysTable days={days} /> : <Drawn days={days} />)}
      </Stack>
    </figure>
  );
}

/** Recharts is several times larger than the rest of the view. */
const loadPlot = () => import(/* webpackChunkName: "subscriber-chart" */ './subscriber-plot.tsx');

interface DaysProps {
  readonly days: readonly SubscriberDay[];
}

function Drawn({ days }: DaysProps) {
  return (
    <>
      <LazyPart load={loadPlot} failure={SUBSCRIBER_CHART_COPY.failure} loading={<PlotLoading />}>
        {({ SubscriberPlot }) => <SubscriberPlot days={days} />}
      </LazyPart>
      <div css={keyList}>
        {SERIES.map((series) => (
          <span key={series} css={keyItem}>
            <LineMark series={series} />
            {SERIES_NAMES[series]}
          </span>
        ))}
      </div>
    </>
  );
}

function LineMark({ series }: { readonly series: SubscriberSeries }) {
  return (
    <svg width="28" height="8" focusable="false" aria-hidden="true">
      <line x1="0" y1="4" x2="28" y2="4" {...SERIES_LOOKS[series]} />
    </svg>
  );
}

const COLUMNS: readonly ReportColumn<SubscriberDay>[] = [
  { label: SUBSCRIBER_CHART_COPY.day, cell: ({ date }) => formatDate(date) },
  ...SERIES.map((series) => ({
    label: SERIES_NAMES[series],
    isNumber: true,
    cell: (day: SubscriberDay) => day[series].toLocaleString('en-US'),
  })),
];

function DaysTable({ days }: DaysProps) {
  return <ReportTable caption={tableName()} columns={COLUMNS} rows={days} keyOf={({ date }) => date} />;
}

function PlotLoading() {
  return (
    <>
      <p role="status">{SUBSCRIBER_CHART_COPY.loading}</p>
      <Skeleton lines={5} />
    </>
  );
}

const head: CSSObject = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  justifyContent: 'space-between',
  gap: space[3],
};
const keyList: CSSObject = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: `${space[2]} ${space[6]}`,
  color: color.muted,
  fontSize: fontSize.small,
};
const keyItem: CSSObject = { display: 'inline-flex', alignItems: 'center', gap: space[2] };
