import type { RecordAudit } from '../audit/audit-log.ts';
import type { Db } from '../database/connection.ts';
import type { Logger } from '../logger.ts';
import { claimRun, findRuns, saveRun } from './runs.ts';
import type { Sweep } from './sweep.ts';

interface RunServices {
  readonly db: Db;
  readonly audit: RecordAudit;
  readonly logger: Pick<Logger, 'info'>;
  readonly now: () => number;
}

const DAY_MS = 24 * 60 * 60_000;

/** Runs a sweep if it is on and due, and records what it did as one line of the audit log. */
export async function runSweep(
  { name, days: fixed, run }: Sweep,
  { db, audit, logger, now }: RunServices,
  signal: AbortSignal,
): Promise<void> {
  const days = fixed ?? (await findRuns(db)).get(name)?.days ?? null;
  if (days === null || !(await claimRun(name, now(), db))) return;
  let affected = 0;
  let isFinished = false;
  try {
    affected = await run(now() - days * DAY_MS, signal);
    isFinished = !signal.aborted;
  } finally {
    await saveRun(name, { at: now(), affected, isFinished }, db);
  }
  if (affected === 0) return;
  await audit([{ event: 'retention_applied', detail: { sweep: name, days, count: affected } }], db);
  logger.info({ sweep: name, days, count: affected }, 'removed old data');
}
