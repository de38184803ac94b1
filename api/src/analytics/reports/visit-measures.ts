import type { AnalyticsSummary, ReportDimension, VisitMeasures } from '@site/shared/contracts/staff';
import type { Db } from '../../database/connection.ts';
import type { PeriodLength } from '../calendar/periods.ts';
import { groupDays, readBuckets, type TrackedWindow } from '../reading/buckets.ts';
import { sumOf, type Counts } from '../reading/counts.ts';
import { readDays, type Totals } from '../reading/roll-ups.ts';
import { readDaysOfValue } from '../reading/values.ts';
import { daysOf } from '../reading/window.ts';
import { TOTALS, VALUE_COUNTS, type Total, type ValueCount } from '../rollups/measures.ts';

/** A window in numbers. The total is the sum of its days. */
export type MeasuredWindow = Pick<AnalyticsSummary, 'total' | 'buckets' | 'funnel'>;

/** Counts all visits, or those with the value of a filter such as `source:Google`. */
export function measureWindow(
  tracked: TrackedWindow,
  filter: string | undefined,
  db: Db,
): Promise<MeasuredWindow> {
  const { granularity } = tracked.window;
  // The contract accepts no filter by the hour.
  if (filter === undefined || granularity === 'hourly') return measureAllVisits(tracked, db);
  return measureValue(tracked, { filter, length: granularity }, db);
}

async function measureAllVisits(tracked: TrackedWindow, db: Db): Promise<MeasuredWindow> {
  const buckets = await readBuckets(tracked, db);
  // A visitor of several hours is one visitor of the day, so hours are not added up.
  const parts =
    tracked.window.granularity === 'hourly'
      ? [...(await readDays(daysOf(tracked.window), db)).values()]
      : buckets.map((bucket) => bucket.totals);
  const totals = sumOf(TOTALS, parts);
  return {
    total: measuresOfAll(totals),
    buckets: buckets.map((bucket) => ({
      ...{ date: bucket.date, isPartial: bucket.isPartial },
      ...measuresOfAll(bucket.totals),
    })),
    funnel: {
      visits: totals.visits,
      applicationViews: totals.application_views,
      applicationStarts: totals.application_starts,
      applications: totals.applications,
    },
  };
}

interface Filtered {
  readonly filter: string;
  readonly length: PeriodLength;
}

/**
 * Of a page, bounces and visits with an application are those of visits that began there, and durations are not counted.
 * Accepted applications belong to no visit, and engaged visits are not counted by value, so they are null.
 */
async function measureValue(
  tracked: TrackedWindow,
  { filter, length }: Filtered,
  db: Db,
): Promise<MeasuredWindow> {
  const separator = filter.indexOf(':');
  // The contract accepts no other dimensions.
  const dimension = filter.slice(0, separator) as ReportDimension;
  const days = await readDaysOfValue(
    daysOf(tracked.window),
    { dimension, value: filter.slice(separator + 1) },
    db,
  );
  const measure = (counted: readonly Counts<ValueCount>[]) =>
    toMeasures(sumOf(VALUE_COUNTS, counted), { engagedVisits: null, applications: null });
  return {
    total: measure([...days.values()]),
    buckets: groupDays(days, tracked, length).map((group) => ({
      ...{ date: group.date, isPartial: group.isPartial },
      ...measure(group.days),
    })),
    funnel: null,
  };
}

function measuresOfAll(totals: Totals): VisitMeasures {
  return toMeasures(totals, { engagedVisits: totals.engaged_visits, applications: totals.applications });
}

function toMeasures(
  counts: Counts<Total & ValueCount>,
  ofAllVisits: Pick<VisitMeasures, 'engagedVisits' | 'applications'>,
): VisitMeasures {
  return {
    visitors: counts.visitors,
    visits: counts.visits,
    pageviews: counts.pageviews,
    bounces: counts.bounces,
    durationMs: counts.duration_ms,
    visibleMs: counts.visible_ms,
    convertedVisits: counts.converted_visits,
    ...ofAllVisits,
  };
}
