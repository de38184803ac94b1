import type { AnalyticsValue, ValuesQuery } from '@site/shared/contracts/staff';
import { orderOf, readValues } from '../reading/values.ts';
import { daysOf, openWindow } from '../reading/window.ts';
import type { ReportServices } from './services.ts';

export interface ReportedValues {
  readonly values: AnalyticsValue[];
  readonly hasMore: boolean;
}

/** The values of a dimension with most counts, and whether there are more. */
export async function reportValues(
  { dimension, limit, ...days }: ValuesQuery,
  { db, countOpenDays, ...services }: ReportServices,
): Promise<ReportedValues> {
  await countOpenDays();
  const { window } = await openWindow({ ...days, granularity: 'daily' }, services);
  const wanted = { dimension, by: orderOf(dimension), limit: limit + 1 };
  const rows = await readValues(daysOf(window), wanted, db);
  const values = rows.slice(0, limit).map(({ name: value, ...counts }) => ({
    ...{ value, visitors: counts.visitors, visits: counts.visits, pageviews: counts.pageviews },
    ...{ bounces: counts.bounces, durationMs: counts.duration_ms, visibleMs: counts.visible_ms },
    ...{ convertedVisits: counts.converted_visits, entries: counts.entries, exits: counts.exits },
    events: counts.events,
  }));
  return { values, hasMore: rows.length > limit };
}
