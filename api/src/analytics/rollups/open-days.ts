import { createCachedValue } from '../../database/cached-value.ts';
import type { Db } from '../../database/connection.ts';
import { selectRows } from '../../database/statements.ts';
import { addDays } from '../calendar/periods.ts';
import type { ReportingCalendar } from '../calendar/reporting-calendar.ts';
import { moveConversions } from '../conversions/move-conversions.ts';
import { findDaysWithEvents } from '../storage/events.ts';
import { saveDay } from '../storage/save-day.ts';
import type { CopyEarlierEvents } from '../upkeep/copy-earlier-events.ts';
import { countDay } from './count-day.ts';

/** Counts the days that are not final. Resolves with the time of which their sums are. */
export type CountOpenDays = () => Promise<number>;

export interface CountServices {
  readonly db: Db;
  readonly now: () => number;
  readonly readCalendar: () => Promise<ReportingCalendar>;
  readonly copyEarlierEvents: CopyEarlierEvents;
}

/** Counts for all who ask within `maxAgeMs`, because counting a busy day takes seconds. */
export function createOpenDays(services: CountServices, maxAgeMs: number): CountOpenDays {
  const { db, now } = services;
  const counted = createCachedValue(
    async () => {
      const countedAt = now();
      for (const day of await findOpenDays(services)) await countAgain(day, { isFinal: false }, { db, now });
      return countedAt;
    },
    maxAgeMs,
    now,
  );
  return counted.read;
}

/** The days with events after the last final one, oldest first: usually only today. All that waits is first added to the events. */
export async function findOpenDays({
  db,
  now,
  readCalendar,
  copyEarlierEvents,
}: CountServices): Promise<string[]> {
  const calendar = await readCalendar();
  const lastFinal = await findLastFinalDay(calendar.dayOf(now()), db);
  await moveConversions(calendar, db);
  await copyEarlierEvents(lastFinal === null ? '' : addDays(lastFinal, -1));
  return findDaysWithEvents(lastFinal ?? '', db);
}

/** A final day that begins again, because the time zone was changed, is open. */
async function findLastFinalDay(today: string, db: Db): Promise<string | null> {
  const sql = 'select max(local_date) as day from analytics_days where is_final = 1 and local_date < ?';
  const [row] = await selectRows<{ day: string | null }>(sql, [today], db);
  return row?.day ?? null;
}

/** Replaces the sums of a day by what its events say. False without events, for example after they were deleted: nothing changes. */
export async function countAgain(
  day: string,
  { isFinal }: { readonly isFinal: boolean },
  { db, now }: Pick<CountServices, 'db' | 'now'>,
): Promise<boolean> {
  const countedAt = now();
  const sums = await countDay(day, db);
  if (sums) await saveDay({ sums, countedAt, isFinal }, db);
  return sums !== null;
}
