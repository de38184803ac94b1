import type { SiteFacts } from '@site/shared/contracts';
import type { AuditEvent, RecordAudit } from '../audit/audit-log.ts';
import type { Db } from '../database/connection.ts';
import { databaseFault } from '../database/driver-errors.ts';
import { createId } from '../database/ids.ts';
import { inTransaction } from '../database/in-transaction.ts';
import { toInstant } from '../database/instants.ts';
import { AppError } from '../errors.ts';
import type { MailKind, PlanMails } from '../mail/outbox.ts';
import type { Verdict } from '../spam/score.ts';
import type { LinkPurpose, NewsletterLinks } from './links.ts';
import { isSpam, releaseSignUp, quarantine } from './quarantine.ts';
import {
  changeState,
  findByAddress,
  findSubscription,
  insertSubscription,
  type SubscriberState,
  type Subscription,
} from './repository.ts';

export interface NewsletterServices {
  readonly db: Db;
  readonly audit: RecordAudit;
  readonly planMails: PlanMails;
  readonly now: () => number;
  readonly links: NewsletterLinks;
  readonly readFacts: () => Promise<SiteFacts>;
}

export interface SubscribeRequest {
  readonly email: string;
  readonly requestId: string;
  /** The page that the sign-up came from, if known. */
  readonly source: string | null;
  /** The words that were agreed to, where they are not those of the newsletter's own form. */
  readonly consent?: string;
  /** What looks like spam waits for an admin, without a mail; a person who asks again gets one. */
  readonly spam: Verdict;
}

export interface Newsletter {
  subscribe(request: SubscribeRequest): Promise<void>;
  confirm(token: string, requestId: string): Promise<void>;
  /** Answers the token that takes the step back; null for who is suppressed anyway. */
  unsubscribe(token: string, requestId: string): Promise<string | null>;
  undoUnsubscribe(token: string, requestId: string): Promise<void>;
  /** Lets a sign-up out of quarantine: the address is sent the link that confirms. */
  release(
    id: string,
    by: { readonly userId: string; readonly sessionId: string; readonly requestId: string },
  ): Promise<void>;
  /** Whether an address was on the list and is not any more. */
  hasLeft(email: string): Promise<boolean>;
  /** Whether a token still takes the step back. */
  isUndoable(token: string): Promise<boolean>;
}

/** The version of the sign-up form's words. */
const CONSENT = 'form-1';
const MAX_TRIES = 4;

/** All ways on and off the list lead through here: none can forget an opt-out, a mail or the record. */
export function createNewsletter(services: NewsletterServices): Newsletter {
  const { db, links } = services;
  const step = createStep(services);

  async function linked(purpose: LinkPurpose, token: string): Promise<Subscription & { linkRound: number }> {
    const claim = links.open(purpose, token);
    const subscription = claim && (await findSubscription(claim.id, db));
    if (!subscription) throw new AppError('link_invalid');
    return { ...subscription, linkRound: claim.round };
  }

  return {
    async subscribe(request) {
      const { email } = request;
      const { newsletterOptIn } = await services.readFacts();
      for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
        const known = await findByAddress(email, db);
        const isDone = known
          ? await signUpAgain(known, request, step, services)
          : await signUp({ ...request, isSingle: newsletterOptIn === 'single' }, services);
        if (isDone) return;
      }
      throw new AppError('unavailable', { retryAfterSeconds: 1 });
    },
    async confirm(token, requestId) {
      const subscription = await linked('confirm', token);
      const { state, round, linkRound } = subscription;
      if (round !== linkRound) throw new AppError('link_invalid');
      if (state === 'confirmed') return;
      if (state !== 'pending') throw new AppError('link_invalid');
      await step(subscription, CONFIRM, requestId);
    },
    async unsubscribe(token, requestId) {
      const subscription = await linked('unsubscribe', token);
      const { id, state } = subscription;
      if (state === 'suppressed') return null;
      if (state !== 'unsubscribed' && !(await step(subscription, LEAVE, requestId)))
        throw new AppError('unavailable', { retryAfterSeconds: 1 });
      const left = await findSubscription(id, db);
      return left?.state === 'unsubscribed' ? links.issue('undo', left) : null;
    },
    async undoUnsubscribe(token, requestId) {
      const subscription = await linked('undo', token);
      const { state, round, linkRound } = subscription;
      if (state === 'confirmed') return;
      if (state !== 'unsubscribed' || round !== linkRound) throw new AppError('link_invalid');
      await step(subscription, RETURN, requestId);
    },
    async release(id, { userId: actorId, sessionId, requestId }) {
      const subscription = await findSubscription(id, db);
      if (!subscription) throw new AppError('not_found');
      const { state } = subscription;
      await inTransaction(db, async (transaction) => {
        if (!(await releaseSignUp(id, transaction))) throw new AppError('not_found');
        const entry = { event: 'newsletter_released', subjectId: id, actorId, sessionId, requestId } as const;
        await services.audit([entry], transaction);
        if (state === 'confirmed' || state === 'suppressed') return;
        const asking = { ...ASK, isNewRound: state === 'unsubscribed' };
        if (!(await step(subscription, asking, requestId, transaction)))
          throw new AppError('unavailable', { retryAfterSeconds: 1 });
      });
    },
    async hasLeft(email) {
      return (await findByAddress(email, db))?.state === 'unsubscribed';
    },
    async isUndoable(token) {
      const { state, round, linkRound } = await linked('undo', token);
      return state === 'unsubscribed' && round === linkRound;
    },
  };
}

interface Transition {
  readonly to: SubscriberState;
  readonly event: AuditEvent;
  readonly isNewRound: boolean;
  readonly mail?: MailKind;
}

const CONFIRM: Transition = {
  to: 'confirmed',
  event: 'newsletter_confirmed',
  isNewRound: false,
  mail: 'newsletter-welcome',
};
const LEAVE: Transition = { to: 'unsubscribed', event: 'newsletter_unsubscribed', isNewRound: true };
const RETURN: Transition = { to: 'confirmed', event: 'newsletter_unsubscribe_undone', isNewRound: false };
const ASK: Transition = {
  to: 'pending',
  event: 'newsletter_sign_up_repeated',
  isNewRound: false,
  mail: 'newsletter-confirmation',
};

type Step = (
  subscription: Subscription,
  transition: Transition,
  requestId: string,
  transaction?: Db,
) => Promise<boolean>;

/** One transition with its mail and its line in the record, or nothing of it. */
function createStep({ db, planMails, audit, now }: NewsletterServices): Step {
  const write = async (
    subscription: Subscription,
    { to, event, isNewRound, mail }: Transition,
    requestId: string,
    transaction: Db,
  ) => {
    const change = { state: to, at: toInstant(now()), isNewRound };
    if (!(await changeState(subscription, change, transaction))) return false;
    const subjectId = subscription.id;
    if (mail) await planMails([{ kind: mail, subjectId }], transaction);
    await audit([{ event, subjectId, requestId }], transaction);
    return true;
  };
  return (subscription, transition, requestId, transaction) =>
    transaction
      ? write(subscription, transition, requestId, transaction)
      : inTransaction(db, (own) => write(subscription, transition, requestId, own));
}

/**
 * Whoever left comes back by a click in their own mailbox only, in both modes: a form filled in by somebody else must
 * not undo their leaving.
 */
async function signUpAgain(
  known: Subscription,
  { spam, requestId }: SubscribeRequest,
  step: Step,
  { db, audit, now }: NewsletterServices,
): Promise<boolean> {
  if (known.state === 'confirmed')
    throw new AppError('duplicate', { detail: 'duplicate: this address is subscribed already' });
  if (known.state === 'suppressed') return true;
  if (!isSpam(spam)) return step(known, { ...ASK, isNewRound: known.state === 'unsubscribed' }, requestId);
  await inTransaction(db, async (transaction) => {
    await quarantine(known.id, spam, toInstant(now()), transaction);
    await audit([{ event: 'newsletter_quarantined', subjectId: known.id, requestId }], transaction);
  });
  return true;
}

interface SignUp extends SubscribeRequest {
  readonly isSingle: boolean;
}

/** False when the address came in by another request meanwhile. */
async function signUp(
  { email, source, requestId, spam, isSingle, consent = CONSENT }: SignUp,
  { db, planMails, audit, now }: NewsletterServices,
): Promise<boolean> {
  const id = createId(now());
  const isTrapped = isSpam(spam);
  const state = isSingle && !isTrapped ? 'confirmed' : 'pending';
  const kind = isSingle ? 'newsletter-welcome' : 'newsletter-confirmation';
  try {
    await inTransaction(db, async (transaction) => {
      const row = { id, createdAt: toInstant(now()), email, state, source, consent, spam } as const;
      await insertSubscription(row, transaction);
      if (!isTrapped) await planMails([{ kind, subjectId: id }], transaction);
      const event = isTrapped ? 'newsletter_quarantined' : 'newsletter_subscribed';
      await audit([{ event, subjectId: id, requestId }], transaction);
    });
    return true;
  } catch (error) {
    if (databaseFault(error) !== 'unique') throw error;
    return false;
  }
}
