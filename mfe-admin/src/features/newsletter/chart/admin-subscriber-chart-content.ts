import { SUBSCRIBER_DAYS, type SubscriberDay } from '@site/shared/contracts/staff';

export const SUBSCRIBER_CHART_COPY = {
  title: `The last ${SUBSCRIBER_DAYS} days`,
  failure: 'The chart could not be loaded',
  loading: 'Loading the chart...',
  asTable: 'Show as table',
  empty: 'No changes in the last 30 days',
  day: 'Day',
} as const;

export type SubscriberSeries = Exclude<keyof SubscriberDay, 'date'>;

/** In the order of table and key. */
export const SERIES_NAMES: Readonly<Record<SubscriberSeries, string>> = {
  signedUp: 'Signed up',
  confirmed: 'Confirmed',
  unsubscribed: 'Unsubscribed',
};

export function chartSummary(days: readonly SubscriberDay[]): string {
  const sum = (series: SubscriberSeries) =>
    days.reduce((total, day) => total + day[series], 0).toLocaleString('en-US');
  return `Signed up: ${sum('signedUp')}. Confirmed: ${sum('confirmed')}. Unsubscribed: ${sum('unsubscribed')}.`;
}

export function plotLabel(): string {
  return `${SUBSCRIBER_CHART_COPY.title}. Use the left and right arrow keys to move through the chart.`;
}

export function tableName(): string {
  return `${SUBSCRIBER_CHART_COPY.title}, as a table`;
}

/** The lines beside the cursor, which are also read aloud. */
export function dayLines(date: string, day: SubscriberDay): string[] {
  return [date, ...SERIES.map((series) => `${SERIES_NAMES[series]}: ${day[series]}`)];
}

export const SERIES = Object.keys(SERIES_NAMES) as SubscriberSeries[];
