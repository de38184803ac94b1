import { toInstant } from '../../database/instants.ts';
import type { Transaction } from '../../database/in-transaction.ts';
import { lockRows } from '../../database/row-lock.ts';
import { recordActivity, type ActivityServices } from './record-activity.ts';
import type { Caller } from './staff.ts';
import { findWork, saveWork } from './work-repository.ts';

/** Locks a submission until the end of the transaction. Its status, or null when it was erased or is in quarantine. */
export async function lockStatus(id: string, db: Transaction): Promise<string | null> {
  await lockRows('application_submissions', { id, quarantined: 0 }, db);
  const row: { readonly status: string } | undefined = await db('application_submissions')
    .where({ id, quarantined: 0 })
    .first('status');
  return row?.status ?? null;
}

/** Moves a locked submission to a status that needs no reason, as a part of another change. */
export async function moveStatus(
  id: string,
  status: string,
  { actorId, by }: { readonly actorId: string | null; readonly by: Caller['by'] },
  services: ActivityServices,
): Promise<void> {
  const { db, now } = services;
  const row = await findWork(id, db);
  if (!row || row.status === status) return;
  const at = toInstant(now());
  const moved = { status, status_reason: null, updated_at: at, changed_by: actorId };
  await saveWork(id, { ...row, ...moved, first_touch_at: row.first_touch_at ?? at }, db);
  const detail = { from: row.status, to: status };
  await recordActivity(id, [{ event: 'submission_status_changed', detail }], by, services);
}
