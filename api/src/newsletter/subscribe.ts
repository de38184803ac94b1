import type { SiteFacts } from '@site/shared/contracts';
import { databaseFault } from '../database/driver-errors.ts';
import { createId } from '../database/ids.ts';
import { inTransaction } from '../database/in-transaction.ts';
import { toInstant } from '../database/instants.ts';
import { AppError } from '../errors.ts';
import type { SpamScore } from '../spam/score.ts';
import { findErasure } from './erasures.ts';
import { isSpam, quarantine } from './quarantine.ts';
import { findByAddress, insertSubscription, type Subscription } from './repository.ts';
import { REQUEST_CONFIRMATION, type ApplyTransition, type TransitionServices } from './transitions.ts';

export interface SubscribeServices extends TransitionServices {
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
  readonly spam: SpamScore;
}

/** Version of the sign-up form's text. */
const CONSENT = 'form-1';
const MAX_ATTEMPTS = 4;

/** Signs up an address, for the first time or again. */
export function createSubscribe(services: SubscribeServices, applyTransition: ApplyTransition) {
  const { db } = services;
  return async function subscribe(request: SubscribeRequest): Promise<void> {
    const { email } = request;
    const { newsletterOptIn } = await services.readFacts();
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      const known = await findByAddress(email, db);
      const isDone = known
        ? await signUpAgain(known, request, applyTransition, services)
        : await signUpFirst({ ...request, isSingle: newsletterOptIn === 'single' }, services);
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
  applyTransition: ApplyTransition,
  { db, audit, now }: TransitionServices,
): Promise<boolean> {
  if (known.state === 'confirmed')
    throw new AppError('duplicate', { detail: 'duplicate: this address is already subscribed' });
  if (known.state === 'suppressed') return true;
  if (!isSpam(spam))
    return applyTransition(
      known,
      { ...REQUEST_CONFIRMATION, isNewRound: known.state === 'unsubscribed' },
      { requestId },
    );
  await inTransaction(db, async (transaction) => {
    await quarantine(known.id, spam, toInstant(now()), transaction);
    await audit([{ event: 'newsletter_quarantined', subjectId: known.id, requestId }], transaction);
  });
  return true;
}

/** An erased address that had opted out gets no mail, or has to confirm by email as after an unsubscribe. */
async function signUpFirst(request: SignUp, services: TransitionServices): Promise<boolean> {
  const erased = await findErasure(request.email, services.db);
  if (erased === 'suppressed') return true;
  return signUp({ ...request, isSingle: request.isSingle && erased === null }, services);
}

interface SignUp extends SubscribeRequest {
  readonly isSingle: boolean;
}

/** False when another request signed up the address meanwhile. */
async function signUp(
  { email, source, requestId, spam, isSingle, consent = CONSENT }: SignUp,
  { db, queueMails, audit, now }: TransitionServices,
): Promise<boolean> {
  const id = createId(now());
  const isQuarantined = isSpam(spam);
  const state = isSingle && !isQuarantined ? 'confirmed' : 'pending';
  const kind = isSingle ? 'newsletter-welcome' : 'newsletter-confirmation';
  try {
    await inTransaction(db, async (transaction) => {
      const row = { id, createdAt: toInstant(now()), email, state, source, consent, spam } as const;
      await insertSubscription(row, transaction);
      if (!isQuarantined) await queueMails([{ kind, subjectId: id }], transaction);
      const event = isQuarantined ? 'newsletter_quarantined' : 'newsletter_subscribed';
      await audit([{ event, subjectId: id, requestId }], transaction);
    });
    return true;
  } catch (error) {
    if (databaseFault(error) !== 'unique') throw error;
    return false;
  }
}
