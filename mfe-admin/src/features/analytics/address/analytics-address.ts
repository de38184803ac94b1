import {
  AnalyticsWindow,
  GRANULARITIES,
  MAX_EXPORT_DAYS,
  SummaryQuery,
  type Granularity,
} from '@site/shared/contracts/staff';
import { putParameter, searchOfView } from '../../../kit/list/view-search.ts';
import { countDays } from '../../../kit/time/calendar.ts';
import type { DayWindow } from '../../../kit/time/day-window.ts';
import { isMetric, uncountedBy, type Metric } from '../metrics/metrics.ts';
import { DEFAULT_PRESET, windowOf } from './presets.ts';

/** What the dashboard shows, as its address says. */
export interface AnalyticsAddress {
  readonly window: DayWindow;
  readonly granularity: Granularity;
  /** As `source:Google`. */
  readonly filter: string | null;
  readonly metric: Metric;
}

/** More buckets than that are neither a readable chart nor a readable table. */
const MAX_DAYS: Readonly<Record<Granularity, number>> = {
  hourly: 14,
  daily: 732,
  weekly: Number.POSITIVE_INFINITY,
  monthly: Number.POSITIVE_INFINITY,
};

const DEFAULT_METRIC: Metric = 'visits';

/** Reads the address. What is missing or invalid becomes its default. */
export function parseAddress(parameters: URLSearchParams, today: string): AnalyticsAddress {
  const window = parseWindow(parameters, today) ?? windowOf(DEFAULT_PRESET, today);
  const filter = SummaryQuery.shape.filter.safeParse(parameters.get('filter') ?? undefined).data ?? null;
  const choices = granularitiesOf(window, filter);
  const granularity = choices.find((choice) => choice === parameters.get('by'));
  const metric = parameters.get('metric');
  const canShow = isMetric(metric) && uncountedBy(metric, filter) === null;
  return {
    window,
    granularity: granularity ?? defaultGranularity(window, filter),
    filter,
    metric: canShow ? metric : DEFAULT_METRIC,
  };
}

/** The granularities to choose from. A filter leaves no hours, because values are counted by the day. */
export function granularitiesOf(window: DayWindow, filter: string | null): readonly Granularity[] {
  const days = countDays(window);
  return GRANULARITIES.filter(
    (granularity) => days <= MAX_DAYS[granularity] && !(granularity === 'hourly' && filter !== null),
  );
}

/** What an address can change. Null restores the default. */
export interface AddressChange {
  readonly window?: DayWindow | null;
  readonly granularity?: Granularity;
  readonly filter?: string | null;
  readonly metric?: Metric;
}

/** The query of the address with a change. A new window is shown in its default granularity. */
export function changeAddress(parameters: URLSearchParams, change: AddressChange): URLSearchParams {
  const { window, granularity, filter, metric } = change;
  const next = searchOfView(parameters, 'analytics');
  if (window !== undefined) {
    putParameter(next, 'start', window?.startDate ?? null);
    putParameter(next, 'end', window?.endDate ?? null);
    putParameter(next, 'by', null);
  }
  if (granularity !== undefined) putParameter(next, 'by', granularity);
  if (filter !== undefined) putParameter(next, 'filter', filter);
  if (metric !== undefined) putParameter(next, 'metric', metric);
  return next;
}

function parseWindow(parameters: URLSearchParams, today: string): DayWindow | null {
  const endDate = parameters.get('end');
  const dates = {
    startDate: parameters.get('start'),
    endDate: endDate !== null && endDate > today ? today : endDate,
  };
  const { data } = AnalyticsWindow.safeParse(dates);
  const isUsable = data && endDate !== null && isDate(endDate) && countDays(data) <= MAX_WINDOW_DAYS;
  return isUsable ? { startDate: data.startDate, endDate: data.endDate } : null;
}

/** The longest window. */
export const MAX_WINDOW_DAYS = MAX_EXPORT_DAYS.daily;

function isDate(date: string): boolean {
  return AnalyticsWindow.shape.endDate.safeParse(date).success;
}

function defaultGranularity(window: DayWindow, filter: string | null): Granularity {
  const days = countDays(window);
  if (days === 1 && filter === null) return 'hourly';
  if (days <= 92) return 'daily';
  return days <= 732 ? 'weekly' : 'monthly';
}
