import type { MoveCounts } from '@site/shared/contracts/staff';
import { inTransaction } from '../../database/in-transaction.ts';
import { toInstant } from '../../database/instants.ts';
import { recordActivity } from './record-activity.ts';
import type { Caller, WorkServices } from './staff.ts';
import { findSpamReasons, quarantine } from './work-repository.ts';

/** Moves submissions to quarantine. Each has its own transaction, so a repeated call moves only what is left. */
export async function markSpam(
  ids: readonly string[],
  caller: Caller,
  services: WorkServices,
): Promise<MoveCounts> {
  const counts = { moved: 0, missing: 0 };
  for (const id of new Set(ids)) counts[(await markOne(id, caller, services)) ? 'moved' : 'missing'] += 1;
  return counts;
}

function markOne(id: string, { actorId, by }: Caller, services: WorkServices): Promise<boolean> {
  const { db, now } = services;
  return inTransaction(db, async (transaction) => {
    const reasons = await findSpamReasons(id, transaction);
    if (reasons === null) return false;
    const spam_reasons = [...new Set([...reasons.split(', '), MARKED])]
      .filter((each) => each !== '')
      .join(', ');
    const change = { spam_reasons, updated_at: toInstant(now()), changed_by: actorId };
    if (!(await quarantine(id, change, transaction))) return false;
    const within = { ...services, db: transaction };
    return recordActivity(id, [{ event: 'submission_marked_spam' }], by, within);
  });
}

const MARKED = 'marked by staff';
