import { inTransaction } from '../database/in-transaction.ts';
import { AppError } from '../errors.ts';
import type { LinkPurpose, NewsletterLinks } from './links.ts';
import { releaseSignUp } from './quarantine.ts';
import { findByAddress, findMergedInto, findSubscription, type Subscription } from './repository.ts';
import { createSubscribe, type SubscribeRequest, type SubscribeServices } from './subscribe.ts';
import {
  REQUEST_CONFIRMATION,
  CONFIRM,
  createApplyTransition,
  UNSUBSCRIBE,
  UNDO_UNSUBSCRIBE,
} from './transitions.ts';

export interface NewsletterServices extends SubscribeServices {
  readonly links: NewsletterLinks;
}

export interface Newsletter {
  subscribe(request: SubscribeRequest): Promise<void>;
  confirm(token: string, requestId: string): Promise<void>;
  /** Returns the token for undoing it. Null for a suppressed address. */
  unsubscribe(token: string, requestId: string): Promise<string | null>;
  undoUnsubscribe(token: string, requestId: string): Promise<void>;
  /** Releases a sign-up from quarantine and sends the confirmation link. */
  release(
    id: string,
    by: { readonly userId: string; readonly sessionId: string; readonly requestId: string },
  ): Promise<void>;
  /** True when the address has unsubscribed. */
  hasUnsubscribed(email: string): Promise<boolean>;
  /** True when the token can still undo an unsubscribe. */
  isUndoable(token: string): Promise<boolean>;
}

/** All subscribing and unsubscribing goes through this service, so opt-outs, mails and audit lines are never skipped. */
export function createNewsletter(services: NewsletterServices): Newsletter {
  const { db, links } = services;
  const applyTransition = createApplyTransition(services);

  async function findByLink(
    purpose: LinkPurpose,
    token: string,
  ): Promise<Subscription & { linkRound: number }> {
    const claim = links.open(purpose, token);
    if (!claim) throw new AppError('link_invalid');
    const subscription = (await findSubscription(claim.id, db)) ?? (await findForOptOut(purpose, claim.id));
    if (!subscription) throw new AppError('link_invalid');
    return { ...subscription, linkRound: claim.round };
  }

  /** Only an opt-out follows a merge: the rounds of other links belong to the former subscription. */
  async function findForOptOut(purpose: LinkPurpose, id: string): Promise<Subscription | null> {
    return purpose === 'unsubscribe' ? findMergedInto(id, db) : null;
  }

  return {
    subscribe: createSubscribe(services, applyTransition),
    async confirm(token, requestId) {
      const subscription = await findByLink('confirm', token);
      const { state, round, linkRound } = subscription;
      if (round !== linkRound) throw new AppError('link_invalid');
      if (state === 'confirmed') return;
      if (state !== 'pending') throw new AppError('link_invalid');
      await applyTransition(subscription, CONFIRM, { requestId });
    },
    async unsubscribe(token, requestId) {
      const subscription = await findByLink('unsubscribe', token);
      const { id, state } = subscription;
      if (state === 'suppressed') return null;
      if (state !== 'unsubscribed' && !(await applyTransition(subscription, UNSUBSCRIBE, { requestId })))
        throw new AppError('unavailable', { retryAfterSeconds: 1 });
      const after = await findSubscription(id, db);
      return after?.state === 'unsubscribed' ? links.issue('undo', after) : null;
    },
    async undoUnsubscribe(token, requestId) {
      const subscription = await findByLink('undo', token);
      const { state, round, linkRound } = subscription;
      if (state === 'confirmed') return;
      if (state !== 'unsubscribed' || round !== linkRound) throw new AppError('link_invalid');
      await applyTransition(subscription, UNDO_UNSUBSCRIBE, { requestId });
    },
    async release(id, { userId: actorId, sessionId, requestId }) {
      const subscription = await findSubscription(id, db);
      if (!subscription) throw new AppError('not_found');
      const { state } = subscription;
      await inTransaction(db, async (transaction) => {
        const released = await releaseSignUp(id, transaction);
        if (!released) throw new AppError('not_found');
        const by = { actorId, sessionId, requestId };
        const isCounted = released.wasAccepted;
        await services.audit(
          [{ event: 'newsletter_released', subjectId: id, isCounted, ...by }],
          transaction,
        );
        if (state === 'confirmed' || state === 'suppressed') return;
        const transition = { ...REQUEST_CONFIRMATION, isNewRound: state === 'unsubscribed' };
        if (!(await applyTransition(subscription, transition, { requestId }, transaction)))
          throw new AppError('unavailable', { retryAfterSeconds: 1 });
      });
    },
    async hasUnsubscribed(email) {
      return (await findByAddress(email, db))?.state === 'unsubscribed';
    },
    async isUndoable(token) {
      const { state, round, linkRound } = await findByLink('undo', token);
      return state === 'unsubscribed' && round === linkRound;
    },
  };
}
