import * as z from 'zod/mini';
import { checkWindowOrder, IsoDate } from '../../common/day-window.ts';
import { defineEndpoint } from '../../common/endpoint.ts';

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

const Choice = z.enum(GRANULARITIES, `Choose one of: ${GRANULARITIES.join(', ')}`);

/** The fields of a window. */
export const windowFields = {
  startDate: IsoDate,
  endDate: IsoDate,
  granularity: z._default(Choice, 'daily'),
};

/** Both dates are inclusive, in the site's reporting time zone. An end after today counts as today. */
export const AnalyticsWindow = z.object(windowFields).check(checkWindowOrder);
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
