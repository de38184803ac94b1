import type { AuditActor } from '../audit/audit-log.ts';
import type { Db } from '../database/connection.ts';
import { AppError } from '../errors.ts';
import { findSubscription, type Subscription } from './repository.ts';
import { RESEND_CONFIRMATION, UNSUBSCRIBE, type ApplyTransition, type Transition } from './transitions.ts';

/** What admins do to a subscriber. Each throws `not_found`, or `subscriber_state` when the state does not allow it. */
export interface SubscriberChanges {
  resendConfirmation(id: string, by: AuditActor): Promise<void>;
  /** Idempotent. */
  unsubscribe(id: string, by: AuditActor): Promise<void>;
}

export function createSubscriberChanges(db: Db, applyTransition: ApplyTransition): SubscriberChanges {
  async function find(id: string): Promise<Subscription> {
    const subscription = await findSubscription(id, db);
    if (!subscription) throw new AppError('not_found');
    return subscription;
  }

  async function apply(subscription: Subscription, transition: Transition, by: AuditActor): Promise<void> {
    if (!(await applyTransition(subscription, transition, by))) throw new AppError('subscriber_state');
  }

  return {
    async resendConfirmation(id, by) {
      const subscription = await find(id);
      if (subscription.state !== 'pending') throw new AppError('subscriber_state');
      await apply(subscription, RESEND_CONFIRMATION, by);
    },
    async unsubscribe(id, by) {
      const subscription = await find(id);
      if (subscription.state === 'unsubscribed') return;
      if (subscription.state === 'suppressed') throw new AppError('subscriber_state');
      await apply(subscription, UNSUBSCRIBE, by);
    },
  };
}
