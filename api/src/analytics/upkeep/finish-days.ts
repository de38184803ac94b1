import type { Logger } from '../../logger.ts';
import { addDays } from '../calendar/periods.ts';
import { countAgain, findOpenDays, type CountServices } from '../rollups/open-days.ts';
import { deleteUnusedTexts } from './delete-unused-texts.ts';

/** Visits that began before midnight have usually ended by then. */
const WAIT_AFTER_MIDNIGHT_MS = 40 * 60_000;

export interface FinishServices extends CountServices {
  readonly logger: Pick<Logger, 'info'>;
}

/**
 * Counts each day when it is over, and the day before it once more: all visits that went on over midnight have ended then. Counting
 * twice does no harm, so nothing keeps two processes from it.
 */
export async function finishDays(services: FinishServices, signal: AbortSignal): Promise<void> {
  const { db, now, readCalendar, logger } = services;
  const calendar = await readCalendar();
  const today = calendar.dayOf(now());
  const open = await findOpenDays(services);
  if (now() < calendar.dayStart(today) + WAIT_AFTER_MIDNIGHT_MS) return;
  const days = open.filter((day) => day < today);
  for (const day of days) {
    if (signal.aborted) return;
    for (const each of [addDays(day, -1), day]) await countAgain(each, { isFinal: true }, services);
    logger.info({ day }, 'counted the visits of a day');
  }
  if (days.length > 0) await deleteUnusedTexts(db, signal);
}
