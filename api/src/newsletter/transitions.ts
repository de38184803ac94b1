import type { AuditEvent } from '@site/shared/contracts';
import type { RecordAudit } from '../audit/audit-log.ts';
import type { Db } from '../database/connection.ts';
import { inTransaction } from '../database/in-transaction.ts';
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

export type ApplyTransition = (
  subscription: Subscription,
  transition: Transition,
  requestId: string,
  transaction?: Db,
) => Promise<boolean>;

/** Runs a transition with its mail and audit line in one transaction. */
export function createApplyTransition({ db, queueMails, audit, now }: TransitionServices): ApplyTransition {
  const write = async (
    subscription: Subscription,
    { to, event, isNewRound, mail }: Transition,
    requestId: string,
    transaction: Db,
  ) => {
    const change = { state: to, at: toInstant(now()), isNewRound };
    if (!(await changeState(subscription, change, transaction))) return false;
    const subjectId = subscription.id;
    if (mail) await queueMails([{ kind: mail, subjectId }], transaction);
    await audit([{ event, subjectId, requestId }], transaction);
    return true;
  };
  return (subscription, transition, requestId, transaction) =>
    transaction
      ? write(subscription, transition, requestId, transaction)
      : inTransaction(db, (own) => write(subscription, transition, requestId, own));
}
