import { MAX_SUBMISSION_MAILS, type SubmissionMail } from '@site/shared/contracts/staff';
import type { Db } from '../database/connection.ts';
import { toIso } from '../database/instants.ts';

interface MailRow {
  readonly id: string;
  readonly kind: string;
  readonly state: SubmissionMail['state'];
  readonly recipient: string | null;
  readonly created_at: string;
  readonly sent_at: string | null;
  readonly attempts: number;
  readonly last_error: string | null;
}

/** The latest mails about a subject, newest first. The caller knows what kind of subject it is: accounts have mails, too. */
export async function readSubjectMails(subjectId: string, db: Db): Promise<SubmissionMail[]> {
  const rows: MailRow[] = await db('mail_outbox')
    .where({ subject_id: subjectId })
    .orderBy([
      { column: 'created_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(MAX_SUBMISSION_MAILS)
    .select('id', 'kind', 'state', 'recipient', 'created_at', 'sent_at', 'attempts', 'last_error');
  return rows.map(({ id, kind, state, attempts, ...row }) => ({
    ...{ id, kind, state, attempts },
    to: row.recipient,
    createdAt: toIso(row.created_at),
    sentAt: row.sent_at === null ? null : toIso(row.sent_at),
    reason: row.last_error,
  }));
}
