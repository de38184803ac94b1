import { downloadAnalyticsValues } from '@site/shared/contracts/staff';
import { Heading, Stack, Text } from '@site/shared/ui';
import { DownloadButton } from '../../../session/calls/download-button.tsx';
import type { DayWindow } from '../../../kit/time/day-window.ts';
import { ChoiceGroup } from '../report/choice-group.tsx';
import { Meanings } from '../report/meanings.tsx';
import { useAddressParameter } from '../report/use-address-parameter.ts';
import {
  columnMeanings,
  DIMENSIONS,
  PAGE_ORDER_NAMES,
  VALUES_COPY,
  VALUES_EXPORT_COPY,
} from './admin-breakdowns-content.ts';
import { orderOf, PAGE_ORDERS, type ListedDimension } from './value-columns.tsx';
import { ValuesList } from './values-list.tsx';

const LISTED = Object.keys(DIMENSIONS) as ListedDimension[];

interface ValuesPanelProps {
  readonly window: DayWindow;
  /** Called with a value as `source:Google`. */
  onFilter(filter: string): void;
}

/** Pages, sources, browsers and so on with their measures. */
export function ValuesPanel({ window, onFilter }: ValuesPanelProps) {
  const [dimension, choose] = useAddressParameter('values', LISTED, 'page');
  const [pageOrder, chooseOrder] = useAddressParameter('order', PAGE_ORDERS, 'pageviews');
  const meanings = columnMeanings(dimension);
  return (
    <section aria-labelledby="values">
      <Stack gap={4}>
        <Heading level={3} size="h3" id="values">
          {VALUES_COPY.title}
        </Heading>
        <ChoiceGroup
          label={VALUES_COPY.choice}
          choices={LISTED.map((each) => [each, DIMENSIONS[each].list])}
          chosen={dimension}
          onChoose={choose}
        />
        {dimension === 'page' && (
          <ChoiceGroup
            label={VALUES_COPY.order}
            choices={PAGE_ORDERS.map((order) => [order, PAGE_ORDER_NAMES[order]])}
            chosen={pageOrder}
            onChoose={chooseOrder}
          />
        )}
        <ValuesList
          key={dimension}
          dimension={dimension}
          order={orderOf(dimension, pageOrder)}
          window={window}
          onFilter={onFilter}
        />
        {dimension === 'page' && (
          <Text tone="muted" size="small">
            {VALUES_COPY.pageNote}
          </Text>
        )}
        {meanings.length > 0 && <Meanings title={VALUES_COPY.meanings} meanings={meanings} />}
        <div>
          <DownloadButton
            endpoint={downloadAnalyticsValues}
            input={{ query: { startDate: window.startDate, endDate: window.endDate, dimension } }}
            fileName={`analytics-${dimension}.csv`}
            copy={VALUES_EXPORT_COPY}
          />
        </div>
      </Stack>
    </section>
  );
}
