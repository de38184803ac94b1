import type { AnalyticsWindow, SiteFacts } from '@site/shared/contracts';
import { csvLine } from '../../csv/csv.ts';
import type { Db } from '../../database/connection.ts';
import { createCalendar } from '../calendar/reporting-calendar.ts';
import { readBuckets } from './buckets.ts';
import { HEADER, toCells } from './columns.ts';
import { checkWindow } from './window.ts';

export interface AnalyticsExport {
  /** The exported window, which ends today at the latest. */
  readonly window: AnalyticsWindow;
  /** The CSV lines, header first. */
  readonly lines: readonly string[];
}

export interface ExportServices {
  readonly db: Db;
  readonly now: () => number;
  /** Counts the conversions that wait. */
  readonly countConversions: () => Promise<void>;
  readonly readFacts: () => Promise<Pick<SiteFacts, 'reportingTimeZone'>>;
}

/** Reads the analytics of a window from the roll-ups. The effort depends on the days in the window, not on their visits. */
export async function readExport(
  requested: AnalyticsWindow,
  { db, now, readFacts, countConversions }: ExportServices,
): Promise<AnalyticsExport> {
  await countConversions();
  const { reportingTimeZone } = await readFacts();
  const calendar = createCalendar(reportingTimeZone);
  const at = now();
  const window = checkWindow(requested, calendar.dayOf(at));
  const buckets = await readBuckets(window, { db, calendar, at });
  return {
    window,
    lines: [HEADER, ...buckets.map((bucket) => toCells(bucket, reportingTimeZone))].map(csvLine),
  };
}
