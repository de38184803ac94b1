import type { AnalyticsWindow } from '@site/shared/contracts/staff';
import { csvLine } from '../../csv/csv.ts';
import type { Db } from '../../database/connection.ts';
import { readBuckets } from '../reading/buckets.ts';
import { findFirstDay } from '../reading/roll-ups.ts';
import { openWindow, type WindowServices } from '../reading/window.ts';
import type { CountOpenDays } from '../rollups/open-days.ts';
import { HEADER, toCells } from './columns.ts';
import { readTops } from './tops.ts';

export interface AnalyticsExport {
  /** The exported window, which ends today at the latest. */
  readonly window: AnalyticsWindow;
  /** The CSV lines, header first. */
  readonly lines: readonly string[];
}

export interface ExportServices extends WindowServices {
  readonly db: Db;
  readonly countOpenDays: CountOpenDays;
}

/** Reads the analytics of a window from the roll-ups. The effort depends on the days in the window, not on their visits. */
export async function readExport(
  requested: AnalyticsWindow,
  { db, countOpenDays, ...services }: ExportServices,
): Promise<AnalyticsExport> {
  const countedAt = await countOpenDays();
  const open = await openWindow(requested, services);
  const { window, calendar } = open;
  const buckets = await readBuckets({ ...open, countedAt, trackedSince: await findFirstDay(db) }, db);
  const tops = await readTops(window, buckets, db);
  const rows = buckets.map((bucket) => toCells(bucket, tops.get(bucket.date) ?? {}, calendar.timeZone));
  return { window, lines: [HEADER, ...rows].map(csvLine) };
}
