import type { RecordAudit } from '../audit/audit-log.ts';
import type { Db } from '../database/connection.ts';
import { inTransaction } from '../database/in-transaction.ts';
import { toInstant } from '../database/instants.ts';
import type { Logger } from '../logger.ts';
import { addRun, countRemoved, endRun, findRuns } from './runs.ts';
import type { Sweep } from './sweep.ts';

interface RunServices {
  readonly db: Db;
  readonly audit: RecordAudit;
  readonly logger: Pick<Logger, 'info'>;
  readonly now: () => number;
}

const DAY_MS = 24 * 60 * 60_000;

/**
 * Runs a sweep if it is on and due, and records what it did as one line of the audit log, also when it fails half way. What an
 * earlier run removed before its process was killed is in the line of the next one, which is written even if the sweep is off by
 * then. Like all cleanups, it runs in one process at a time.
 */
export async function runSweep(
  { name, days: fixed, run }: Sweep,
  { db, audit, logger, now }: RunServices,
  signal: AbortSignal,
): Promise<void> {
  const stored = (await findRuns(db)).get(name);
  const days = fixed ?? stored?.days ?? null;
  if (days === null && !stored?.unrecorded) return;
  if (stored && stored.due_at > toInstant(now())) return;
  if (!stored) await addRun(name, db);
  let isFinished = false;
  try {
    const before = now() - (days ?? Infinity) * DAY_MS;
    const count = (rows: number, transaction: Db) => countRemoved(name, rows, transaction);
    if (days !== null) await run(before, count, signal);
    isFinished = !signal.aborted;
  } finally {
    const count = await inTransaction(db, async (transaction) => {
      const removed = await endRun(name, { at: now(), isFinished }, transaction);
      const detail = { sweep: name, days: days ?? 'off', count: removed };
      if (removed > 0) await audit([{ event: 'retention_applied', detail }], transaction);
      return removed;
    });
    if (count > 0) logger.info({ sweep: name, days, count }, 'removed old data');
  }
}
