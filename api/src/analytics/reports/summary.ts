import {
  MAX_DEPLOYS_LISTED,
  MAX_NOTES_LISTED,
  type AnalyticsSummary,
  type SummaryQuery,
} from '@site/shared/contracts/staff';
import type { Db } from '../../database/connection.ts';
import { addDays, countDays } from '../calendar/periods.ts';
import type { TrackedWindow } from '../reading/buckets.ts';
import { readDrops } from '../reading/drops.ts';
import { findFirstDay } from '../reading/roll-ups.ts';
import { daysOf, openWindow } from '../reading/window.ts';
import type { ReportServices } from './services.ts';
import { measureWindow } from './visit-measures.ts';

/** The totals of a window, its buckets, and what happened in it. Of very many notes and releases, the last are listed. */
export async function reportSummary(
  { filter, ...requested }: SummaryQuery,
  { db, countOpenDays, readNotes, readDeploys, ...services }: ReportServices,
): Promise<AnalyticsSummary> {
  const countedAt = await countOpenDays();
  const open = await openWindow(requested, services);
  const tracked = { ...open, countedAt, trackedSince: await findFirstDay(db) };
  const days = daysOf(open.window);
  const [measured, previous, drops, notes, deploys] = await Promise.all([
    measureWindow(tracked, filter, db),
    measurePrevious(tracked, filter, db),
    readDrops(days, db),
    readNotes(days),
    readDeploys(days),
  ]);
  return {
    window: { startDate: days.firstDay, endDate: days.lastDay },
    timeZone: open.calendar.timeZone,
    countedAt: new Date(countedAt).toISOString(),
    trackedSince: tracked.trackedSince,
    ...measured,
    previous,
    drops: [...drops],
    notes: notes.slice(-MAX_NOTES_LISTED),
    deploys: deploys.slice(-MAX_DEPLOYS_LISTED),
  };
}

/**
 * The same number of days just before the window. All of them are over, so a window that ends today is compared with slightly
 * more time than it has itself.
 */
async function measurePrevious(
  tracked: TrackedWindow,
  filter: string | undefined,
  db: Db,
): Promise<AnalyticsSummary['previous']> {
  const { window, trackedSince } = tracked;
  const startDate = addDays(window.startDate, -countDays(window.startDate, window.endDate));
  const endDate = addDays(window.startDate, -1);
  if (trackedSince === null || trackedSince > startDate) return null;
  const { total } = await measureWindow(
    { ...tracked, window: { ...window, startDate, endDate } },
    filter,
    db,
  );
  return { window: { startDate, endDate }, total };
}
