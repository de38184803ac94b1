import type { Db } from '../database/connection.ts';
import { createId } from '../database/ids.ts';
import { toInstant } from '../database/instants.ts';
import { insertRows } from '../database/statements.ts';
import { LANES, type Lane } from './lanes.ts';

/** `newsletter-sign-up` is not a mail but a newsletter sign-up from an application. */
export type MailKind =
  | 'submission-receipt'
  | 'submission-notice'
  | 'submission-reply'
  | 'document-request'
  | 'document-notice'
  | 'newsletter-welcome'
  | 'newsletter-confirmation'
  | 'newsletter-sign-up'
  | AccountMailKind;

/** Mails that a person is waiting for, in a lane of their own. */
export type AccountMailKind =
  | 'account-confirmation'
  | 'account-recovery'
  | 'account-invitation'
  | 'account-exists'
  | 'account-password-changed'
  | 'account-email-change'
  | 'account-new-email'
  | 'account-session-ended'
  | 'account-factor-added'
  | 'account-factor-removed'
  | 'account-factor-paused'
  | 'account-recovery-code-used'
  | 'account-factors-reset';

const isAccountMail = (kind: MailKind): kind is AccountMailKind => kind.startsWith('account-');

/** A queued mail. Its text is written from the subject's row when it is sent. */
export interface QueuedMail {
  readonly kind: MailKind;
  readonly subjectId: string;
  /** Which of several messages about the subject it is. */
  readonly itemId?: string;
  /** One of many from one action of staff: it must not delay others. */
  readonly isBulk?: boolean;
}

/** Queues mails. Pass the transaction of the change they report, so that both are committed together. */
export type QueueMails = (mails: readonly QueuedMail[], db: Db) => Promise<void>;

export function createOutbox(now: () => number): QueueMails {
  return async (mails, db) => {
    const time = now();
    const at = toInstant(time);
    const rows = mails.map(({ kind, subjectId, itemId = null, isBulk = false }) => ({
      id: createId(time),
      created_at: at,
      due_at: at,
      kind,
      subject_id: subjectId,
      item_id: itemId,
      attempts: 0,
      priority: LANES[laneOf(kind, isBulk)],
    }));
    await insertRows('mail_outbox', rows, db);
  };
}

function laneOf(kind: MailKind, isBulk: boolean): Lane {
  if (isAccountMail(kind)) return 'account';
  return isBulk ? 'bulk' : 'transactional';
}

/** Deletes all mails about some subjects. Call in the transaction that erases the subjects. */
export type DeleteMails = (subjectIds: readonly string[], db: Db) => Promise<void>;

export const deleteMails: DeleteMails = async (subjectIds, db) => {
  await db('mail_outbox').whereIn('subject_id', subjectIds).delete();
};
