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
  /** The page with the sign-up form, if known. */
  readonly source: string | null;
  /** Version of the consent text, if it is not the newsletter form's own. */
  readonly consent?: string;
  /** A sign-up that looks like spam waits for an admin and gets no mail. */
  readonly spam: Verdict;
}

/** Version of the sign-up form's text. */
const CONSENT = 'form-1';
const MAX_ATTEMPTS = 4;

/** Signs up an address, for the first time or again. */
export function createSubscribe(services: SubscribeServices, step: Step) {
  const { db } = services;
  return async function subscribe(request: SubscribeRequest): Promise<void> {
    const { email } = request;
    const { newsletterOptIn } = await services.readFacts();
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
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
 * A person who unsubscribed must always confirm a new sign-up by email, even in single opt-in mode. Otherwise someone else could
 * subscribe them again.
 */
async function signUpAgain(
  known: Subscription,
  { spam, requestId }: SubscribeRequest,
  step: Step,
  { db, audit, now }: StepServices,
): Promise<boolean> {
  if (known.state === 'confirmed')
    throw new AppError('duplicate', { detail: 'duplicate: this address is already subscribed' });
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

/** False when another request signed up the address meanwhile. */
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
