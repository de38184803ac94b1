import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';

export const GRANULARITIES = ['hourly', 'daily', 'weekly', 'monthly'] as const;
export type Granularity = (typeof GRANULARITIES)[number];

const IsoDate = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'must be a date, as 2026-11-20'));

/** The analytics export as the seed defines it: both dates inclusive, in the site's reporting time zone. */
export const exportAnalytics = defineEndpoint({
  name: 'exportAnalytics',
  method: 'POST',
  path: '/api/functions/export-analytics',
  access: 'read-analytics',
  body: z.object({ startDate: IsoDate, endDate: IsoDate, granularity: z.enum(GRANULARITIES) }),
  status: 200,
  reply: z.object({ csv: z.string() }),
  problems: [401, 403, 422],
});

/** The seed's export window: the last seven days up to today. */
export const EXPORT_WINDOW_DAYS = 7;
