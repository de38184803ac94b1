import type { VisitMeasures } from '@site/shared/contracts/staff';
import { REPORT_COPY } from '../report/admin-report-content.ts';
import { formatCount, formatDuration, formatShare } from '../report/format-report.ts';

/** What the tiles and the chart show. The names are those in the page's address. */
export const METRICS = [
  'visitors',
  'visits',
  'page-views',
  'bounce-rate',
  'engaged-rate',
  'visit-duration',
  'applications',
  'conversion-rate',
] as const;
export type Metric = (typeof METRICS)[number];

export function isMetric(name: string | null): name is Metric {
  return METRICS.some((metric) => metric === name);
}

const VALUES: Readonly<Record<Metric, (measures: VisitMeasures) => number | null>> = {
  visitors: ({ visitors }) => visitors,
  visits: ({ visits }) => visits,
  'page-views': ({ pageviews }) => pageviews,
  'bounce-rate': ({ bounces, visits }) => perVisit(bounces, visits),
  'engaged-rate': ({ engagedVisits, visits }) => perVisit(engagedVisits, visits),
  'visit-duration': ({ durationMs, visits }) => perVisit(durationMs, visits),
  applications: ({ applications }) => applications,
  'conversion-rate': ({ convertedVisits, visits }) => perVisit(convertedVisits, visits),
};

/** A count, a share from 0 to 1, or milliseconds. Null if it cannot be known, such as a share of no visits. */
export function valueOf(metric: Metric, measures: VisitMeasures, filter: string | null): number | null {
  return uncountedBy(metric, filter) === null ? VALUES[metric](measures) : null;
}

/** Not counted by the values of any dimension. */
const OF_ALL_VISITS: readonly Metric[] = ['applications', 'engaged-rate'];
/** Of a page, the API counts these for visits that began there, but all visits that saw it. */
const OF_WHOLE_VISITS: readonly Metric[] = ['bounce-rate', 'visit-duration', 'conversion-rate'];

/** The kind of filter for which a metric is not counted. Null if it is counted. */
export function uncountedBy(metric: Metric, filter: string | null): 'filter' | 'page' | null {
  if (filter === null) return null;
  if (OF_ALL_VISITS.includes(metric)) return 'filter';
  return filter.startsWith('page:') && OF_WHOLE_VISITS.includes(metric) ? 'page' : null;
}

/** Rates are compared in percentage points, everything else in percent. */
export function isRate(metric: Metric): boolean {
  return metric === 'bounce-rate' || metric === 'engaged-rate' || metric === 'conversion-rate';
}

export function formatMetric(metric: Metric, value: number | null): string {
  if (value === null) return REPORT_COPY.none;
  if (isRate(metric)) return formatShare(value, 1);
  return metric === 'visit-duration' ? formatDuration(value) : formatCount(value);
}

function perVisit(sum: number | null, visits: number): number | null {
  return sum === null || visits === 0 ? null : sum / visits;
}
