import type { Cell } from '../../csv/csv.ts';
import type { Bucket } from '../reading/buckets.ts';
import type { TopValues } from '../reading/top-values.ts';

/** The header of the export. */
export const HEADER = [
  'date',
  'visitors',
  'visits',
  'pageviews',
  'views_per_visit',
  'bounce_rate',
  'visit_duration',
  'engaged_rate',
  'avg_engaged_seconds',
  'application_views',
  'application_starts',
  'applications',
  'conversion_rate',
  'newsletter_signups',
  'newsletter_confirmed',
  'cta_clicks',
  'contact_clicks',
  'outbound_clicks',
  'not_found',
  'top_page',
  'top_page_views',
  'top_source',
  'top_source_visits',
  'timezone',
  'partial',
];

/** The cells of a bucket in the order of the header. Averages and rates are empty without visits; rates are percentages. */
export function toCells({ date, totals, isPartial }: Bucket, top: TopValues, timeZone: string): Cell[] {
  const perVisit = (total: number, decimals: number) =>
    totals.visits === 0 ? null : { value: total / totals.visits, decimals };
  const rate = (count: number) => perVisit(100 * count, 1);
  return [
    date,
    totals.visitors,
    totals.visits,
    totals.pageviews,
    perVisit(totals.pageviews, 2),
    rate(totals.bounces),
    perVisit(totals.duration_ms / 1000, 0),
    rate(totals.engaged_visits),
    perVisit(totals.visible_ms / 1000, 0),
    totals.application_views,
    totals.application_starts,
    totals.applications,
    rate(totals.converted_visits),
    totals.newsletter_signups,
    totals.newsletter_confirmed,
    totals.cta_clicks,
    totals.contact_clicks,
    totals.outbound_clicks,
    totals.not_found,
    top.page?.name ?? null,
    top.page?.count ?? null,
    top.source?.name ?? null,
    top.source?.count ?? null,
    timeZone,
    isPartial ? 1 : 0,
  ];
}
