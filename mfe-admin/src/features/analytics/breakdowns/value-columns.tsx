import type { AnalyticsValue } from '@site/shared/contracts/staff';
import { formatAverageTime, formatCount, formatRate } from '../report/format-report.ts';
import type { ReportColumn } from '../../../kit/list/report-table.tsx';
import { VALUES_COPY, type DIMENSIONS } from './admin-breakdowns-content.ts';

export type ListedDimension = keyof typeof DIMENSIONS;
type Column = ReportColumn<AnalyticsValue>;

const { columns } = VALUES_COPY;
const count = (label: string, of: 'visitors' | 'visits' | 'pageviews' | 'entries' | 'exits' | 'events') =>
  ({ label, isNumber: true, cell: (value) => formatCount(value[of]) }) satisfies Column;

/** Bounces and conversions of a page are counted where the visit began. */
const rates = (base: 'visits' | 'entries'): readonly Column[] => [
  {
    label: columns.bounceRate,
    isNumber: true,
    cell: (value) => formatRate(value.bounces, value[base]),
  },
  {
    label: columns.conversionRate,
    isNumber: true,
    cell: (value) => formatRate(value.convertedVisits, value[base]),
  },
];

const pageColumns: readonly Column[] = [
  count(columns.visitors, 'visitors'),
  count(columns.views, 'pageviews'),
  count(columns.entries, 'entries'),
  count(columns.exits, 'exits'),
  { label: columns.exitRate, isNumber: true, cell: (value) => formatRate(value.exits, value.pageviews) },
  {
    label: columns.timeOnPage,
    isNumber: true,
    cell: (value) => formatAverageTime(value.visibleMs, value.visits),
  },
  ...rates('entries'),
];

const visitColumns: readonly Column[] = [
  count(columns.visitors, 'visitors'),
  count(columns.visits, 'visits'),
  count(columns.views, 'pageviews'),
  ...rates('visits'),
];

/** The measures of a dimension's values, beside their names. Events are only counted. */
export function measuresOf(dimension: ListedDimension): readonly Column[] {
  if (dimension === 'event') return [count(columns.events, 'events')];
  return dimension === 'page' ? pageColumns : visitColumns;
}

export const PAGE_ORDERS = ['pageviews', 'entries', 'exits'] as const;
export type PageOrder = (typeof PAGE_ORDERS)[number];
/** The measure by which values are ordered. */
export type ValueOrder = PageOrder | 'visits' | 'events';

export function orderOf(dimension: ListedDimension, pageOrder: PageOrder): ValueOrder {
  if (dimension === 'event') return 'events';
  return dimension === 'page' ? pageOrder : 'visits';
}
