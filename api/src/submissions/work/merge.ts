import { inTransaction, type Transaction } from '../../database/in-transaction.ts';
import { lockRows } from '../../database/row-lock.ts';
import { AppError } from '../../errors.ts';
import { normalizeReference } from '../reference.ts';
import { moveStatus } from './move-status.ts';
import { recordActivity } from './record-activity.ts';
import type { Caller, WorkServices } from './staff.ts';

interface Merged {
  readonly id: string;
  readonly reference: string;
  readonly merged_into: string | null;
}

/** Merges a submission into another one, which is named by its reference in any spelling. */
export function merge(id: string, into: string, caller: Caller, services: WorkServices): Promise<void> {
  return inTransaction(services.db, async (transaction) => {
    const { duplicate, target } = await lockBoth(id, normalizeReference(into), transaction);
    if (duplicate.id === target.id) throw refused('An application cannot be merged into itself');
    if (target.merged_into !== null) throw refused(`${target.reference} is merged into another application`);
    if (duplicate.merged_into === target.id) return;
    const submissions = transaction('application_submissions');
    await submissions.clone().where({ merged_into: id }).update({ merged_into: target.id });
    await submissions.clone().where({ id }).update({ merged_into: target.id });
    const event = 'submission_merged';
    const within = { ...services, db: transaction };
    await recordActivity(id, [{ event, detail: { to: target.reference } }], caller.by, within);
    await recordActivity(target.id, [{ event, detail: { from: duplicate.reference } }], caller.by, within);
    await moveStatus(id, 'archived', caller, within);
  });
}

/** Undoes a merge. Throws `not_found` when the submission is not merged. */
export function separate(id: string, caller: Caller, services: WorkServices): Promise<void> {
  return inTransaction(services.db, async (transaction) => {
    const count = await transaction('application_submissions')
      .where({ id })
      .whereNotNull('merged_into')
      .update({ merged_into: null });
    if (count === 0) throw new AppError('not_found');
    const within = { ...services, db: transaction };
    await recordActivity(id, [{ event: 'submission_separated' }], caller.by, within);
    await moveStatus(id, 'in_review', caller, within);
  });
}

/** Locks both in the order of their ids, so that two merges do not wait for each other, and then on all nodes of a cluster. */
async function lockBoth(id: string, reference: string | null, db: Transaction) {
  const rows: Merged[] = await db('application_submissions')
    .where({ quarantined: 0 })
    .where((either) => void either.where({ id }).orWhere({ reference }))
    .orderBy('id')
    .forUpdate()
    .select('id', 'reference', 'merged_into');
  const duplicate = rows.find((row) => row.id === id);
  const target = rows.find((row) => row.reference === reference);
  if (!duplicate || !target) throw new AppError('not_found');
  await lockRows('application_submissions', { id: [duplicate.id, target.id] }, db);
  return { duplicate, target };
}

function refused(detail: string): AppError {
  return new AppError('not_mergeable', { detail });
}
