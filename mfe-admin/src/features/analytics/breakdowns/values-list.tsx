import { useState } from 'react';
import { MAX_VALUES_LISTED } from '@site/shared/contracts/staff';
import { Button, EmptyState, Text } from '@site/shared/ui';
import type { DayWindow } from '../../../kit/time/day-window.ts';
import { LoadedReport } from '../report/loaded-report.tsx';
import { VALUES_COPY } from './admin-breakdowns-content.ts';
import type { ListedDimension, ValueOrder } from './value-columns.tsx';
import { useValues } from './values-query.ts';
import { ValuesTable } from './values-table.tsx';

/** How many values are listed: at first, and after each "Show more". */
const FIRST_LIMIT = 10;
const LIMITS = [FIRST_LIMIT, 50, MAX_VALUES_LISTED] as const;

interface ValuesListProps {
  readonly dimension: ListedDimension;
  readonly order: ValueOrder;
  readonly window: DayWindow;
  onFilter(filter: string): void;
}

/** The first values of a dimension, and more on request. */
export function ValuesList({ dimension, order, window, onFilter }: ValuesListProps) {
  const [limit, setLimit] = useState<number>(FIRST_LIMIT);
  // The API orders pages by views only, so another order needs all of them.
  const isOrderedHere = order === 'entries' || order === 'exits';
  const query = useValues(window, dimension, isOrderedHere ? MAX_VALUES_LISTED : limit);
  const next = LIMITS.find((each) => each > limit);
  const listed = query.data?.values.length ?? 0;
  const canGrow = next !== undefined && (query.data?.hasMore === true || listed > limit);
  return (
    <LoadedReport query={query} failure={VALUES_COPY.failure}>
      {({ values, hasMore }) => (
        <>
          {values.length === 0 && (
            <EmptyState
              icon="chart"
              title={dimension === 'event' ? VALUES_COPY.noEvents : VALUES_COPY.none}
            />
          )}
          {values.length > 0 && (
            <ValuesTable
              dimension={dimension}
              measure={order}
              values={(isOrderedHere ? [...values].sort((a, b) => b[order] - a[order]) : values).slice(
                0,
                limit,
              )}
              onFilter={onFilter}
            />
          )}
          {hasMore && isOrderedHere && <Text tone="muted">{VALUES_COPY.orderLimited}</Text>}
          {hasMore && !isOrderedHere && next === undefined && <Text tone="muted">{VALUES_COPY.limited}</Text>}
          {(canGrow || limit > FIRST_LIMIT) && (
            // One button for both, so that it keeps the focus.
            <Button
              variant="secondary"
              css={{ alignSelf: 'center' }}
              loading={query.isOutdated && query.isFetching}
              loadingText={VALUES_COPY.loadingMore}
              onClick={() => setLimit(canGrow ? next : FIRST_LIMIT)}
            >
              {canGrow ? VALUES_COPY.more : VALUES_COPY.fewer}
            </Button>
          )}
        </>
      )}
    </LoadedReport>
  );
}
