/** The measures of an hour and of a day: columns of `analytics_hours` and `analytics_days`. */
export const TOTALS = [
  'visitors',
  'visits',
  'pageviews',
  'bounces',
  'engaged_visits',
  'duration_ms',
  'visible_ms',
  'application_views',
  'application_starts',
  'applications',
  'converted_visits',
  'newsletter_signups',
  'newsletter_confirmed',
  'cta_clicks',
  'contact_clicks',
  'outbound_clicks',
  'not_found',
] as const;
export type Total = (typeof TOTALS)[number];

/** The measures of one value of a dimension on a day: columns of `analytics_day_values`. */
export const VALUE_COUNTS = [
  'visitors',
  'visits',
  'pageviews',
  'entries',
  'exits',
  'bounces',
  'duration_ms',
  'visible_ms',
  'converted_visits',
  'events',
] as const;
export type ValueCount = (typeof VALUE_COUNTS)[number];

/** Dimensions by their stored number: `kind` of a text and `dimension` of a day's values. Never renumber them. */
export const DIMENSIONS = {
  page: 1,
  source: 2,
  channel: 3,
  medium: 4,
  campaign: 5,
  content: 6,
  term: 7,
  device: 8,
  browser: 9,
  os: 10,
  language: 11,
  event: 13,
  /** `marketing@<version>` */
  release: 14,
} as const;
export type Dimension = keyof typeof DIMENSIONS;
