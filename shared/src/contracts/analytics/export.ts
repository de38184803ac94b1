import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';

export const GRANULARITIES = ['hourly', 'daily', 'weekly', 'monthly'] as const;
export type Granularity = (typeof GRANULARITIES)[number];

/** The longest export window in days: ten years, or a quarter by the hour. */
export const MAX_EXPORT_DAYS: Readonly<Record<Granularity, number>> = {
  hourly: 92,
  daily: 3653,
  weekly: 3653,
  monthly: 3653,
};

/** The seed's export window: the last seven days up to today. */
export const EXPORT_WINDOW_DAYS = 7;

const FIRST_DATE = '1970-01-01';
const INVALID_DATE = 'Enter a date that exists, as 2026-11-20';
const IsoDate = z.iso
  .date(INVALID_DATE)
  .check(z.refine((date) => date >= FIRST_DATE, `Enter a date after ${FIRST_DATE}`));
const Choice = z.enum(GRANULARITIES, `Choose one of: ${GRANULARITIES.join(', ')}`);

/** Both dates are inclusive, in the site's reporting time zone. An end after today counts as today. */
export const AnalyticsWindow = z
  .object({ startDate: IsoDate, endDate: IsoDate, granularity: z._default(Choice, 'daily') })
  .check(
    z.refine(({ startDate, endDate }) => startDate <= endDate, {
      path: ['endDate'],
      error: 'The end date is before the start date. Choose a later end date',
    }),
  );
export type AnalyticsWindow = z.infer<typeof AnalyticsWindow>;

/** The analytics export as the seed defines it. The CSV has no byte order mark. */
export const exportAnalytics = defineEndpoint({
  name: 'exportAnalytics',
  method: 'POST',
  path: '/api/functions/export-analytics',
  access: 'read-analytics',
  body: AnalyticsWindow,
  status: 200,
  reply: z.object({ csv: z.string() }),
  problems: [401, 403, 422],
});

/** The same export as a CSV file with a byte order mark, for scripts and spreadsheets. */
export const downloadAnalytics = defineEndpoint({
  name: 'downloadAnalytics',
  method: 'GET',
  path: '/api/admin/analytics/export',
  access: 'read-analytics',
  query: AnalyticsWindow,
  status: 200,
  problems: [401, 403, 422],
});
