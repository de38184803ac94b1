import type { Db } from '../../database/connection.ts';
import { inTransaction } from '../../database/in-transaction.ts';
import { execute, selectRows } from '../../database/statements.ts';
import type { Logger } from '../../logger.ts';
import type { ReportingCalendar } from '../calendar/reporting-calendar.ts';
import { readTopValues } from '../reading/top-values.ts';
import { TOTALS, type Total } from '../rollups/measures.ts';
import { recountDay } from '../rollups/recount.ts';
import { packVitals } from '../storage/packed-vitals.ts';
import { deleteSeen } from '../storage/rollups.ts';
import { lockSequence } from '../storage/sequence.ts';
import { deleteUnusedTexts } from './delete-unused-texts.ts';

/** Visits that began before midnight have usually ended by then. */
const WAIT_AFTER_MIDNIGHT_MS = 40 * 60_000;

export interface FinishServices {
  readonly db: Db;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
  readonly now: () => number;
  readonly readCalendar: () => Promise<ReportingCalendar>;
  /** Id of the application form's page. */
  readonly findApplicationPage: () => Promise<number>;
}

/**
 * Recounts each day once after it is over. All processes try: the lock of the sequence lets one in, and the others then find
 * the day final. If that process dies, the database releases its lock, so there is no lease that could expire too early or late.
 */
export async function finishDays(services: FinishServices, signal: AbortSignal): Promise<void> {
  const { db, now, readCalendar } = services;
  const calendar = await readCalendar();
  const today = calendar.dayOf(now());
  await reopenDays(today, db);
  if (now() < calendar.dayStart(today) + WAIT_AFTER_MIDNIGHT_MS) return;
  const days = await selectRows<{ local_date: string }>(
    'select local_date from analytics_days where local_date < ? and is_final = 0 order by local_date',
    [today],
    db,
  );
  for (const { local_date: day } of days) {
    if (signal.aborted) return;
    await finishDay(day, services);
  }
  if (days.length > 0) await deleteUnusedTexts(db, signal);
}

/** A final day that begins again, because the time zone was changed, is counted again. */
async function reopenDays(today: string, db: Db): Promise<void> {
  const sql = 'update analytics_days set is_final = 0 where local_date >= ? and is_final = 1';
  await execute(sql, [today], db);
  await execute('delete from analytics_packed_vitals where local_date >= ?', [today], db);
}

async function finishDay(day: string, services: FinishServices): Promise<void> {
  const { logger } = services;
  const outcome = await recountFully(day, services, { isRepeated: false });
  if (outcome === 'equal') logger.info({ day }, 'recounted the visits of a day');
  if (outcome === 'changed')
    logger.warn({ day }, 'the recount of a day differs from what was counted during it; the recount is kept');
}

export type RecountOutcome = 'done before' | 'equal' | 'changed';

/**
 * Recounts a day that is over, and marks it as final. A final day is recounted only if `isRepeated`. `changed` means that the
 * recount differs from what was stored.
 */
export async function recountFully(
  day: string,
  { db, findApplicationPage }: Pick<FinishServices, 'db' | 'findApplicationPage'>,
  { isRepeated }: { readonly isRepeated: boolean },
): Promise<RecountOutcome> {
  const applicationPage = await findApplicationPage();
  return inTransaction(db, async (transaction) => {
    await lockSequence(transaction);
    const before = await readDay(day, transaction);
    if (before?.is_final && !isRepeated) return 'done before';
    await recountDay(day, applicationPage, transaction);
    await saveTopValues(day, transaction);
    await packVitals(day, transaction);
    await deleteSeen(day, transaction);
    const after = await readDay(day, transaction);
    return haveEqualTotals(before, after) ? 'equal' : 'changed';
  });
}

/** Marks the day as final, and keeps its top page and source for exports. */
async function saveTopValues(day: string, transaction: Db): Promise<void> {
  const tops = await readTopValues({ firstDay: day, lastDay: day }, 'daily', transaction);
  const { page, source } = tops.get(day) ?? {};
  await execute(
    `update analytics_days set is_final = 1, top_page = ?, top_page_views = ?, top_source = ?, top_source_visits = ?
     where local_date = ?`,
    [page?.name ?? null, page?.count ?? null, source?.name ?? null, source?.count ?? null, day],
    transaction,
  );
}

function haveEqualTotals(before: Day | undefined, after: Day | undefined): boolean {
  return TOTALS.every((total) => Number(before?.[total]) === Number(after?.[total]));
}

type Day = Readonly<Record<Total, number | string>> & { readonly is_final: number };

async function readDay(day: string, db: Db): Promise<Day | undefined> {
  const [row] = await selectRows<Day>('select * from analytics_days where local_date = ?', [day], db);
  return row;
}
