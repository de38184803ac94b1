import * as z from 'zod/mini';
import { defineEndpoint } from '../../common/endpoint.ts';
import { checkWindowOrder, IsoDate } from '../../common/day-window.ts';

/** Core Web Vitals and the time to the first byte. */
export const VITALS = ['lcp', 'inp', 'cls', 'ttfb'] as const;
export type Vital = (typeof VITALS)[number];

/**
 * The 75th percentile, at most 5% too high: milliseconds, or the score of CLS. `samples` is the number of measured page loads.
 * Null without samples.
 */
const Percentile = z.nullable(
  z.object({ p75: z.number().check(z.gte(0)), samples: z.int().check(z.gte(1)) }),
);

export const VitalsSummary = z.object({
  lcp: Percentile,
  inp: Percentile,
  cls: Percentile,
  ttfb: Percentile,
});
export type VitalsSummary = z.infer<typeof VitalsSummary>;

export const VitalsQuery = z
  .object({ startDate: IsoDate, endDate: IsoDate, by: z._default(z.enum(['page', 'release']), 'page') })
  .check(checkWindowOrder);
export type VitalsQuery = z.infer<typeof VitalsQuery>;

export const MAX_VITALS_LISTED = 100;

/** Vitals by page or by release (`marketing@<version>`), those with the most samples first. */
export const readAnalyticsVitals = defineEndpoint({
  name: 'readAnalyticsVitals',
  method: 'GET',
  path: '/api/admin/analytics/vitals',
  access: 'read-analytics',
  query: VitalsQuery,
  status: 200,
  reply: z.object({
    rows: z
      .array(z.object({ name: z.string(), ...VitalsSummary.shape }))
      .check(z.maxLength(MAX_VITALS_LISTED)),
  }),
  problems: [401, 403, 422],
});
