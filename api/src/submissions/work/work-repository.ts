import type { SubmissionWork } from '@site/shared/contracts/staff';
import type { Db } from '../../database/connection.ts';
import { toIso } from '../../database/instants.ts';
import { findEmailsOf, type StaffServices } from './staff.ts';

/** The columns that staff change, as stored. */
export interface WorkRow {
  readonly status: string;
  readonly status_reason: string | null;
  readonly assignee_id: string | null;
  readonly next_action_on: string | null;
  readonly updated_at: string | null;
  readonly first_touch_at: string | null;
  readonly changed_by: string | null;
  readonly version: number;
}

export const WORK_COLUMNS = [
  'status',
  'status_reason',
  'assignee_id',
  'next_action_on',
  'updated_at',
  'first_touch_at',
  'changed_by',
  'version',
] as const satisfies readonly (keyof WorkRow)[];

export function findWork(id: string, db: Db): Promise<WorkRow | undefined> {
  return db('application_submissions').where({ id }).first(WORK_COLUMNS);
}

/** Changes a submission and counts its version up. False when it no longer has the version of the row. */
export async function saveWork(id: string, { version, ...columns }: WorkRow, db: Db): Promise<boolean> {
  const count = await db('application_submissions')
    .where({ id, version })
    .update({ ...columns, version: version + 1 });
  return count > 0;
}

/** Why a submission outside quarantine may be spam, empty for no reason. Null when it is in quarantine or erased. */
export async function findSpamReasons(id: string, db: Db): Promise<string | null> {
  const row = await db('application_submissions').where({ id, quarantined: 0 }).first('spam_reasons');
  return row ? String(row.spam_reasons) : null;
}

/** Remembers that it was accepted, so that a release sends no mails again. False when it is in quarantine already, or erased. */
export async function quarantine(
  id: string,
  columns: Pick<WorkRow, 'updated_at' | 'changed_by'> & { readonly spam_reasons: string },
  db: Db,
): Promise<boolean> {
  const count = await db('application_submissions')
    .where({ id, quarantined: 0 })
    .update({ ...columns, quarantined: 1, was_accepted: 1, version: db.raw('version + 1') });
  return count > 0;
}

export async function exists(id: string, db: Db): Promise<boolean> {
  return (await db('application_submissions').where({ id }).first('id')) !== undefined;
}

/** The work as staff read it. */
export async function toWork(
  row: WorkRow,
  services: Pick<StaffServices, 'findEmails'>,
): Promise<SubmissionWork> {
  const { assignee_id, changed_by, updated_at, first_touch_at } = row;
  const emails = await findEmailsOf([assignee_id, changed_by], services);
  const emailOf = (id: string | null) => (id === null ? null : (emails.get(id) ?? null));
  return {
    status: row.status,
    status_reason: row.status_reason,
    assignee: assignee_id === null ? null : { id: assignee_id, email: emailOf(assignee_id) },
    next_action_on: row.next_action_on,
    updated_at: updated_at && toIso(updated_at),
    first_touch_at: first_touch_at && toIso(first_touch_at),
    changed_by: emailOf(changed_by),
    version: row.version,
  };
}
