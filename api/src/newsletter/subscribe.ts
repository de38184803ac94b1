import type { SiteFacts } from '@site/shared/contracts';
import { databaseFault } from '../database/driver-errors.ts';
import { createId } from '../database/ids.ts';
import { inTransaction } from '../database/in-transaction.ts';
import { toInstant } from '../database/instants.ts';
import { AppError } from '../errors.ts';
import type { Verdict } from '../spam/score.ts';
import { isSpam, quarantine } from './quarantine.ts';
import { findByAddress, insertSubscription, type Subscription } from './repository.ts';
import { ASK, type Step, type StepServices } from './transitions.ts';

export interface SubscribeServices extends StepServices {
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

/** The version of the sign-up form's words. */
const CONSENT = 'form-1';
const MAX_TRIES = 4;

/** Signs an address up, for the first time or again. */
export function createSubscribe(services: SubscribeServices, step: Step) {
  const { db } = services;
  return async function subscribe(request: SubscribeRequest): Promise<void> {
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
  };
}

/**
 * A subscriber who left comes back only by a click in their own mailbox, in both modes: a form filled in by somebody else
 * must not undo their leaving.
 */
async function signUpAgain(
  known: Subscription,
  { spam, requestId }: SubscribeRequest,
  step: Step,
  { db, audit, now }: StepServices,
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
  { db, planMails, audit, now }: StepServices,
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
