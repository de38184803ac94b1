import type { AuditEvent } from '@site/shared/contracts/staff';
import type { AuditActor, RecordAudit } from '../audit/audit-log.ts';
import type { Db } from '../database/connection.ts';
import { inTransaction, type Transaction } from '../database/in-transaction.ts';
import { toInstant } from '../database/instants.ts';
import type { MailKind, QueueMails } from '../mail/outbox.ts';
import { changeState, type SubscriberState, type Subscription } from './repository.ts';

export interface TransitionServices {
  readonly db: Db;
  readonly audit: RecordAudit;
  readonly queueMails: QueueMails;
  readonly now: () => number;
}

/** A change of a subscriber's state. */
export interface Transition {
  readonly to: SubscriberState;
  readonly event: AuditEvent;
  readonly isNewRound: boolean;
  readonly mail?: MailKind;
}

export const CONFIRM: Transition = {
  to: 'confirmed',
  event: 'newsletter_confirmed',
  isNewRound: false,
  mail: 'newsletter-welcome',
};
export const UNSUBSCRIBE: Transition = {
  to: 'unsubscribed',
  event: 'newsletter_unsubscribed',
  isNewRound: true,
};
export const UNDO_UNSUBSCRIBE: Transition = {
  to: 'confirmed',
  event: 'newsletter_unsubscribe_undone',
  isNewRound: false,
};
export const REQUEST_CONFIRMATION: Transition = {
  to: 'pending',
  event: 'newsletter_sign_up_repeated',
  isNewRound: false,
  mail: 'newsletter-confirmation',
};

/** For an admin, on a subscriber that waits for its confirmation. */
export const RESEND_CONFIRMATION: Transition = {
  ...REQUEST_CONFIRMATION,
  event: 'newsletter_confirmation_resent',
};

export type ApplyTransition = (
  subscription: Subscription,
  transition: Transition,
  by: AuditActor,
  transaction?: Transaction,
) => Promise<boolean>;

/** Runs a transition with its mail and audit line in one transaction. */
export function createApplyTransition({ db, queueMails, audit, now }: TransitionServices): ApplyTransition {
  const write = async (
    subscription: Subscription,
    { to, event, isNewRound, mail }: Transition,
    by: AuditActor,
    transaction: Transaction,
  ) => {
    const change = { state: to, at: toInstant(now()), isNewRound };
    if (!(await changeState(subscription, change, transaction))) return false;
    const subjectId = subscription.id;
    if (mail) await queueMails([{ kind: mail, subjectId }], transaction);
    await audit([{ event, subjectId, ...by }], transaction);
    return true;
  };
  return (subscription, transition, by, transaction) =>
    transaction
      ? write(subscription, transition, by, transaction)
      : inTransaction(db, (own) => write(subscription, transition, by, own));
}
