import type { Metric } from './metrics.ts';

export const METRIC_LABELS: Readonly<Record<Metric, string>> = {
  visitors: 'Visitors',
  visits: 'Visits',
  'page-views': 'Page views',
  'bounce-rate': 'Bounce rate',
  'engaged-rate': 'Engaged visits',
  'visit-duration': 'Visit duration',
  applications: 'Applications',
  'conversion-rate': 'Conversion rate',
};

/** What each number counts, for every place that shows it. */
export const DEFINITIONS: Readonly<Record<Metric, string>> = {
  visitors:
    'Each device counts once a day. Over several days, this is the sum of each day’s visitors, so someone who returns the next day counts twice.',
  visits:
    'A visit ends after 30 minutes without activity. It counts on the day it began, even if it continued past midnight.',
  'page-views': 'Pages that were opened. Opening the same page again counts again.',
  'bounce-rate': 'The share of visits that saw one page and did nothing else there.',
  'engaged-rate':
    'The share of visits with at least 10 seconds of viewing, two page views, or an application.',
  'visit-duration':
    'The average time from the first to the last activity of a visit, at most four hours per visit.',
  applications:
    'Applications we accepted, including those from people whose visits are not counted because they asked not to be tracked.',
  'conversion-rate': 'The share of visits in which an application was sent.',
};

export const TILES_COPY = {
  region: 'Key numbers',
  definition: 'Definition',
  uncounted: { filter: 'Not counted by filter', page: 'Not counted by page' },
  noEarlier: 'No earlier data',
} as const;

/** How a number compares with the period before it. */
export const CHANGE_COPY = {
  same: (period: string) => `Same as ${period}`,
  more: (amount: string, period: string) => `${amount} more than ${period}`,
  less: (amount: string, period: string) => `${amount} less than ${period}`,
  upFromZero: (period: string) => `Up from 0 in ${period}`,
  noneNow: 'No visits in this period',
  noneBefore: (period: string) => `No visits in ${period}`,
} as const;

/** The same while the period has not ended. */
export const OPEN_CHANGE_COPY = {
  same: (period: string) => `So far, the same as all of ${period}`,
  more: (amount: string, period: string) => `So far, ${amount} more than all of ${period}`,
  less: (amount: string, period: string) => `So far, ${amount} less than all of ${period}`,
  upFromZero: (period: string) => `Up from 0 in all of ${period}`,
  noneNow: 'No visits yet',
  noneBefore: (period: string) => `No visits in all of ${period}`,
} as const;

/** Part of a day says nothing about the day before, so no difference is shown. */
export const wholeDay = (value: string, day: string) => `${value} in all of ${day}`;

/** One sentence about the chart. */
export const SENTENCES = {
  plain: (label: string, value: string) => `${label}: ${value}.`,
  same: (label: string, value: string) => `${label} stayed at ${value}.`,
  rose: (label: string, amount: string, value: string) => `${label} rose ${amount} to ${value}.`,
  fell: (label: string, amount: string, value: string) => `${label} fell ${amount} to ${value}.`,
  roseFromZero: (label: string, value: string) => `${label} rose from 0 to ${value}.`,
} as const;

interface NumberText {
  readonly label: string;
  readonly value: string;
}

/** The same while the period has not ended. */
export const OPEN_SENTENCES = {
  plain: ({ label, value }: NumberText) => `${label}: ${value} so far.`,
  same: ({ label, value }: NumberText, period: string) =>
    `${label}: ${value} so far, the same as in all of ${period}.`,
  more: ({ label, value }: NumberText, amount: string, period: string) =>
    `${label}: ${value} so far, ${amount} more than in all of ${period}.`,
  less: ({ label, value }: NumberText, amount: string, period: string) =>
    `${label}: ${value} so far, ${amount} less than in all of ${period}.`,
  upFromZero: ({ label, value }: NumberText, period: string) =>
    `${label}: ${value} so far, up from 0 in all of ${period}.`,
  today: ({ label, value }: NumberText, previous: string, period: string) =>
    `${label}: ${value} so far, compared with ${previous} in all of ${period}.`,
} as const;

/** In place of less than 1%. */
export const SLIGHTLY = 'slightly';

export function percentagePoints(points: number): string {
  return `${points} percentage ${points === 1 ? 'point' : 'points'}`;
}
