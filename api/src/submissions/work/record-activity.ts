import type { AuditActor, AuditEntry, RecordAudit } from '../../audit/audit-log.ts';
import type { Transaction } from '../../database/in-transaction.ts';
import { toInstant } from '../../database/instants.ts';

/** What somebody did, as a line of the audit log. */
export type Activity = Pick<AuditEntry, 'event' | 'detail' | 'isCounted'>;

export interface ActivityServices {
  readonly db: Transaction;
  readonly now: () => number;
  readonly audit: RecordAudit;
}

/**
 * Records what staff or the applicant did with a submission, in the transaction of the change. Everything that changes a
 * submission, or what belongs to it, calls this: retention erases submissions by the time of their last activity. Reading is no
 * activity. False when the submission was erased.
 */
export async function recordActivity(
  submissionId: string,
  activities: readonly Activity[],
  by: AuditActor,
  { db, now, audit }: ActivityServices,
): Promise<boolean> {
  const count = await db('application_submissions')
    .where({ id: submissionId })
    .update({ last_activity_at: toInstant(now()) });
  const entries = activities.map((activity) => ({ ...activity, subjectId: submissionId, ...by }));
  await audit(entries, db);
  return count > 0;
}
