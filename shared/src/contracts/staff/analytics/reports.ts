import * as z from 'zod/mini';
import { defineEndpoint } from '../../common/endpoint.ts';
import { Deploy } from '../../public/deploys.ts';
import { checkWindowOrder, IsoDate } from '../../common/day-window.ts';
import { MAX_EXPORT_DAYS, windowFields } from './export.ts';
import { AnalyticsNote } from './notes.ts';

/** What visits and events can be grouped by. */
export const REPORT_DIMENSIONS = [
  'page',
  'source',
  'channel',
  'medium',
  'campaign',
  'device',
  'browser',
  'os',
  'language',
  'event',
] as const;
export type ReportDimension = (typeof REPORT_DIMENSIONS)[number];

/** Dimensions that can filter a report. `event` is left out, because an event is no property of a visit. */
export const FILTER_DIMENSIONS = REPORT_DIMENSIONS.filter((dimension) => dimension !== 'event');

const Count = z.int().check(z.gte(0));

const countedMeasures = {
  visitors: Count,
  visits: Count,
  pageviews: Count,
  bounces: Count,
  /** Sum over all visits. */
  durationMs: Count,
  visibleMs: Count,
  /** Visits with an application. */
  convertedVisits: Count,
};

/** Totals of a period. Times are in milliseconds. Visitors of several days are the sum of each day's visitors. */
export const VisitMeasures = z.object({
  ...countedMeasures,
  /** Visits with 10 seconds of visible time, two page views or an application. Null in a report with a filter. */
  engagedVisits: z.nullable(Count),
  /** Accepted applications, including those of visitors who are not counted. Null in a report with a filter. */
  applications: z.nullable(Count),
});
export type VisitMeasures = z.infer<typeof VisitMeasures>;

/** A dimension and one of its values, as `source:Google`. */
const Filter = z
  .string()
  .check(
    z.maxLength(340),
    z.regex(
      new RegExp(`^(${FILTER_DIMENSIONS.join('|')}):.`),
      `Enter a filter as dimension:value. Dimensions: ${FILTER_DIMENSIONS.join(', ')}`,
    ),
  );

export const SummaryQuery = z.object({ ...windowFields, filter: z.optional(Filter) }).check(
  checkWindowOrder,
  z.refine(({ granularity, filter }) => granularity !== 'hourly' || filter === undefined, {
    path: ['granularity'],
    error: 'Values are counted by the day. Choose another granularity, or remove the filter',
  }),
);
export type SummaryQuery = z.infer<typeof SummaryQuery>;

export const MAX_NOTES_LISTED = 1000;
export const MAX_DEPLOYS_LISTED = 1000;
const MAX_DROP_REASONS = 50;

const Days = z.object({ startDate: z.string(), endDate: z.string() });

export const AnalyticsSummary = z.object({
  /** The window that was counted, which ends today at the latest. */
  window: Days,
  timeZone: z.string(),
  /** When the report was computed. */
  countedAt: z.iso.datetime(),
  /** The first day with visits. Null before it. */
  trackedSince: z.nullable(z.string()),
  total: VisitMeasures,
  /** The same number of days before the window. Null if some of them have no data. */
  previous: z.nullable(z.object({ window: Days, total: VisitMeasures })),
  /** Oldest first, without gaps. Includes the remaining hours of today. */
  buckets: z
    .array(
      z.object({
        /** As in the export: a date, or the local start of an hour with its offset. */
        date: z.string(),
        /** True if the bucket has not ended, began before the first visit, or is cut off by the window. */
        isPartial: z.boolean(),
        ...VisitMeasures.shape,
      }),
    )
    .check(z.maxLength(MAX_EXPORT_DAYS.daily)),
  /** Null in a report with a filter. */
  funnel: z.nullable(
    z.object({ visits: Count, applicationViews: Count, applicationStarts: Count, applications: Count }),
  ),
  /** Requests that were not counted, by reason; the most frequent first. */
  drops: z.array(z.object({ reason: z.string(), count: Count })).check(z.maxLength(MAX_DROP_REASONS)),
  /** Oldest first. */
  notes: z.array(AnalyticsNote).check(z.maxLength(MAX_NOTES_LISTED)),
  /** Releases that went live within the window, oldest first. */
  deploys: z.array(Deploy).check(z.maxLength(MAX_DEPLOYS_LISTED)),
});
export type AnalyticsSummary = z.infer<typeof AnalyticsSummary>;

/** Totals of a window with its buckets, releases and notes. */
export const readAnalyticsSummary = defineEndpoint({
  name: 'readAnalyticsSummary',
  method: 'GET',
  path: '/api/admin/analytics/summary',
  access: 'read-analytics',
  query: SummaryQuery,
  status: 200,
  reply: AnalyticsSummary,
  problems: [401, 403, 422],
});

export const MAX_VALUES_LISTED = 500;

const dayFields = { startDate: IsoDate, endDate: IsoDate };

const DimensionChoice = z.enum(REPORT_DIMENSIONS, `Choose one of: ${REPORT_DIMENSIONS.join(', ')}`);

export const ValuesQuery = z
  .object({
    ...dayFields,
    dimension: DimensionChoice,
    limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(MAX_VALUES_LISTED)), 10),
  })
  .check(checkWindowOrder);
export type ValuesQuery = z.infer<typeof ValuesQuery>;

export const AnalyticsValue = z.object({
  value: z.string(),
  ...countedMeasures,
  /** Visits that began or ended here. Pages only; 0 for other dimensions. */
  entries: Count,
  exits: Count,
  events: Count,
});
export type AnalyticsValue = z.infer<typeof AnalyticsValue>;

/** The values of a dimension: pages by views, events by count, others by visits. */
export const readAnalyticsValues = defineEndpoint({
  name: 'readAnalyticsValues',
  method: 'GET',
  path: '/api/admin/analytics/values',
  access: 'read-analytics',
  query: ValuesQuery,
  status: 200,
  reply: z.object({
    values: z.array(AnalyticsValue).check(z.maxLength(MAX_VALUES_LISTED)),
    hasMore: z.boolean(),
  }),
  problems: [401, 403, 422],
});

/** All values of a dimension as a CSV file with a byte order mark. */
export const downloadAnalyticsValues = defineEndpoint({
  name: 'downloadAnalyticsValues',
  method: 'GET',
  path: '/api/admin/analytics/values/export',
  access: 'read-analytics',
  query: z.object({ ...dayFields, dimension: DimensionChoice }).check(checkWindowOrder),
  status: 200,
  problems: [401, 403, 422],
});
