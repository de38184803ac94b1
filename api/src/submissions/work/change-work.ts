import type { SubmissionWork, WorkChange } from '@site/shared/contracts/staff';
import { inTransaction } from '../../database/in-transaction.ts';
import { toInstant } from '../../database/instants.ts';
import { AppError } from '../../errors.ts';
import { recordActivity, type Activity } from './record-activity.ts';
import type { Caller, StaffServices, WorkServices } from './staff.ts';
import { findWork, saveWork, toWork, type WorkRow } from './work-repository.ts';

/**
 * Changes status, assignee and next action. A row keeps its values as long as it keeps its version, so the change is decided
 * from what was read and written only if the version is still the same. Otherwise throws `version_conflict`.
 */
export async function changeWork(
  id: string,
  { version, ...change }: WorkChange,
  { actorId, by }: Caller,
  services: WorkServices,
): Promise<SubmissionWork> {
  const { db, now } = services;
  const row = await findWork(id, db);
  if (!row) throw new AppError('not_found');
  if (row.version !== version) throw await conflict(row, services);
  const next = { ...row, ...changed(row, change) };
  const entries = entriesOf(row, next);
  if (entries.length === 0) return toWork(row, services);
  if (next.assignee_id !== row.assignee_id) await checkAssignee(next.assignee_id, services);
  const at = toInstant(now());
  const stored = {
    ...{ ...next, updated_at: at, changed_by: actorId },
    first_touch_at: row.first_touch_at ?? (next.status === 'new' ? null : at),
  };
  const isSaved = await inTransaction(db, async (transaction) => {
    if (!(await saveWork(id, stored, transaction))) return false;
    return recordActivity(id, entries, by, { ...services, db: transaction });
  });
  if (isSaved) return toWork({ ...stored, version: version + 1 }, services);
  const other = await findWork(id, db);
  throw other ? await conflict(other, services) : new AppError('not_found');
}

/** Throws `validation_failed` for a change that no submission accepts. */
export async function checkChange(
  { status, status_reason, assignee_id = null }: Change,
  services: StaffServices,
): Promise<void> {
  if (status === 'lost' && !status_reason) throw invalid('status_reason', 'Choose a reason');
  await checkAssignee(assignee_id, services);
}

type Change = Omit<WorkChange, 'version'>;

/** The columns after the change. Only `lost` has a reason, and needs one. */
function changed(row: WorkRow, { status_reason, ...change }: Change) {
  const status: string = change.status ?? row.status;
  const reason = status_reason === undefined && row.status === 'lost' ? row.status_reason : status_reason;
  if (status === 'lost' && !reason) throw invalid('status_reason', 'Choose a reason');
  const { assignee_id = row.assignee_id, next_action_on = row.next_action_on } = change;
  return { status, status_reason: status === 'lost' ? (reason ?? null) : null, assignee_id, next_action_on };
}

/** One line of the audit log for each changed value, with the values before and after. */
function entriesOf(row: WorkRow, next: WorkRow): Activity[] {
  const isReasonNew = next.status_reason !== row.status_reason;
  const reason = next.status_reason ? { reason: next.status_reason } : {};
  const entries = [
    {
      isChanged: next.status !== row.status || isReasonNew,
      event: 'submission_status_changed' as const,
      detail: { from: row.status, to: next.status, ...reason },
    },
    {
      isChanged: next.assignee_id !== row.assignee_id,
      event: 'submission_assigned' as const,
      detail: { from: row.assignee_id ?? NONE, to: next.assignee_id ?? NONE },
    },
    {
      isChanged: next.next_action_on !== row.next_action_on,
      event: 'submission_next_action_changed' as const,
      detail: { from: row.next_action_on ?? NONE, to: next.next_action_on ?? NONE },
    },
  ];
  return entries.flatMap(({ isChanged, event, detail }) => (isChanged ? [{ event, detail }] : []));
}

/** A value that is not set, in the audit log. */
export const NONE = 'none';

async function checkAssignee(id: string | null, { findAssignees }: StaffServices): Promise<void> {
  if (id === null || (await findAssignees()).some((account) => account.id === id)) return;
  throw invalid('assignee_id', 'This account cannot review applications. Choose another one');
}

async function conflict(row: WorkRow, services: StaffServices): Promise<AppError> {
  const { changed_by } = await toWork(row, services);
  return new AppError('version_conflict', { detail: `Changed by ${changed_by ?? 'a deleted account'}` });
}

function invalid(field: string, message: string): AppError {
  return new AppError('validation_failed', {
    detail: message,
    errors: [{ field, code: 'invalid', message }],
  });
}
