import type { Db } from '../database/connection.ts';
import { createId } from '../database/ids.ts';
import { toInstant } from '../database/instants.ts';
import { insertRows } from '../database/statements.ts';

/** `newsletter-sign-up` is no mail: it is a newsletter sign-up that an application brought. */
export type MailKind =
  | 'submission-receipt'
  | 'submission-notice'
  | 'newsletter-welcome'
  | 'newsletter-confirmation'
  | 'newsletter-sign-up'
  | AccountMailKind;

/** Mails that somebody waits for at the screen: they leave first, however many others wait. */
export type AccountMailKind =
  | 'account-confirmation'
  | 'account-recovery'
  | 'account-exists'
  | 'account-password-changed'
  | 'account-session-ended';

/** The values of the column `priority`. */
export const FIRST = 0;
export const LATER = 1;

const isAccountMail = (kind: MailKind): kind is AccountMailKind => kind.startsWith('account-');

/** A mail to be: its text is written when it is sent, from the row that it is about. */
export interface PlannedMail {
  readonly kind: MailKind;
  readonly subjectId: string;
}

/** Plans mails in the transaction of what they tell of: neither is there without the other. */
export type PlanMails = (mails: readonly PlannedMail[], db: Db) => Promise<void>;

export function createOutbox(now: () => number): PlanMails {
  return async (mails, db) => {
    const time = now();
    const at = toInstant(time);
    const rows = mails.map(({ kind, subjectId }) => ({
      id: createId(time),
      created_at: at,
      due_at: at,
      kind,
      subject_id: subjectId,
      attempts: 0,
      priority: isAccountMail(kind) ? FIRST : LATER,
    }));
    await insertRows('mail_outbox', rows, db);
  };
}

/** Forgets the mails about a subject, sent or not, in the transaction that erases it. */
export type ForgetMails = (subjectId: string, db: Db) => Promise<void>;

export const forgetMails: ForgetMails = async (subjectId, db) => {
  await db('mail_outbox').where({ subject_id: subjectId }).delete();
};
