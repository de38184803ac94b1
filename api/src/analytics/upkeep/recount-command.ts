import * as z from 'zod/mini';
import type { Db } from '../../database/connection.ts';
import { selectRows } from '../../database/statements.ts';
import { StartupError } from '../../errors.ts';
import { addDays } from '../calendar/periods.ts';
import { createCalendar } from '../calendar/reporting-calendar.ts';
import { countAgain } from '../rollups/open-days.ts';
import { TOTALS, type Total } from '../rollups/measures.ts';
import { createCopyEarlierEvents } from './copy-earlier-events.ts';

export const RECOUNT_USAGE = `Usage: npm run admin -- recount-visits <first day> [<last day>]
  Recounts the visits of days that are over, such as 2026-11-20, from their stored events, and replaces their sums.
  The single visits of all these days must still be stored (ANALYTICS_RAW_DAYS).`;

export interface RecountServices {
  readonly db: Db;
  readonly now: () => number;
  readonly timeZone: string;
  /** Days for which single visits are kept. */
  readonly rawDays: number;
  /** Called with one line per day. */
  readonly report: (line: string) => void;
}

const Day = z.iso.date();

/** Runs `npm run admin -- recount-visits …`. */
export async function runRecountCommand(
  [first = '', last = first, ...rest]: readonly string[],
  { db, now, timeZone, rawDays, report }: RecountServices,
): Promise<void> {
  if (!Day.safeParse(first).success || !Day.safeParse(last).success || last < first || rest.length > 0)
    throw new StartupError(RECOUNT_USAGE);
  const calendar = createCalendar(timeZone);
  const today = calendar.dayOf(now());
  if (last >= today)
    throw new StartupError(`${last} is not over in ${timeZone}. Choose a day before ${today}.`);
  // A visit can have begun on the day before, so that day must be stored too.
  const firstStored = addDays(today, 1 - rawDays);
  if (first <= firstStored)
    throw new StartupError(
      `The single visits of ${first} may be deleted already. Choose a day after ${firstStored}.`,
    );
  await createCopyEarlierEvents(db)(addDays(first, -1), addDays(last, 1));
  for (let day = first; day <= last; day = addDays(day, 1)) {
    const before = await readTotals(day, db);
    const isCounted = await countAgain(day, { isFinal: true }, { db, now });
    const isEqual = isCounted && before === (await readTotals(day, db));
    report(`${day}  ${isCounted ? (isEqual ? 'the totals were right' : 'was corrected') : 'has no visits'}`);
  }
}

async function readTotals(day: string, db: Db): Promise<string> {
  const [row] = await selectRows<Record<Total, number | string>>(
    'select * from analytics_days where local_date = ?',
    [day],
    db,
  );
  return JSON.stringify(TOTALS.map((total) => Number(row?.[total])));
}
