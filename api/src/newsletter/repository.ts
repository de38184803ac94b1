import type { Db } from '../database/connection.ts';
import { toInstant } from '../database/instants.ts';
import { insertRows } from '../database/statements.ts';
import { foldAddress } from '../fold-address.ts';
import type { SpamScore } from '../spam/score.ts';
import { deleteSubscriptions, type DeleteServices } from './delete-subscriptions.ts';
import { quarantineColumns } from './quarantine.ts';

/** `pending` waits for the click on the confirmation link. `suppressed` gets no mail, even after a new sign-up. */
export type SubscriberState = 'pending' | 'confirmed' | 'unsubscribed' | 'suppressed';

export interface Subscription {
  readonly id: string;
  readonly email: string;
  readonly state: SubscriberState;
  /** Increased with each unsubscribe and new sign-up. Links from an earlier round are no longer valid. */
  readonly round: number;
}

export interface NewSubscription {
  readonly id: string;
  readonly createdAt: string;
  readonly email: string;
  readonly state: SubscriberState;
  readonly source: string | null;
  /** Version of the text that the subscriber agreed to. */
  readonly consent: string;
  readonly spam: SpamScore;
}

/** The folded address is unique, so two spellings of an address are one subscriber. */
export async function insertSubscription(subscription: NewSubscription, db: Db): Promise<void> {
  await db('newsletter_subscriptions').insert(toColumns(subscription));
}

export async function insertSubscriptions(rows: readonly NewSubscription[], db: Db): Promise<void> {
  await insertRows('newsletter_subscriptions', rows.map(toColumns), db);
}

function toColumns({ id, createdAt, email, state, source, consent, spam }: NewSubscription) {
  return {
    id,
    created_at: createdAt,
    email,
    email_folded: foldAddress(email),
    state,
    source,
    consent,
    confirmed_at: state === 'confirmed' ? createdAt : null,
    ...quarantineColumns(spam, createdAt),
  };
}

export async function findSubscription(id: string, db: Db): Promise<Subscription | null> {
  return (await db('newsletter_subscriptions').where({ id }).first(COLUMNS)) ?? null;
}

/** The subscription that a former one was merged into, because both are of one person. */
export async function findMergedInto(id: string, db: Db): Promise<Subscription | null> {
  const merged = await db('newsletter_merged').where({ id }).first('subscription_id');
  return merged ? findSubscription(merged.subscription_id, db) : null;
}

export async function findByAddress(email: string, db: Db): Promise<Subscription | null> {
  return (
    (await db('newsletter_subscriptions')
      .where({ email_folded: foldAddress(email) })
      .first(COLUMNS)) ?? null
  );
}

/**
 * Deletes subscribers that were last asked to confirm before a time, never did and are not in quarantine, with their mails.
 * Returns how many.
 */
export function sweepUnconfirmed(
  before: number,
  services: DeleteServices,
  signal: AbortSignal,
): Promise<number> {
  const at = toInstant(before);
  const old = (db: Db) =>
    db('newsletter_subscriptions')
      .where({ state: 'pending' })
      .where('created_at', '<', at)
      .where((row) => void row.whereNull('asked_at').orWhere('asked_at', '<', at))
      .whereNull('confirmed_at')
      .whereNull('unsubscribed_at')
      .whereNull('quarantined_at');
  return deleteSubscriptions(old, services, signal);
}

const LOOKUP_BATCH = 1000;

/** The states of the subscribers among these folded addresses. */
export async function findStates(
  folded: readonly string[],
  db: Db,
): Promise<ReadonlyMap<string, SubscriberState>> {
  const states = new Map<string, SubscriberState>();
  for (let start = 0; start < folded.length; start += LOOKUP_BATCH) {
    const rows: { email_folded: string; state: SubscriberState }[] = await db('newsletter_subscriptions')
      .whereIn('email_folded', folded.slice(start, start + LOOKUP_BATCH))
      .select('email_folded', 'state');
    for (const row of rows) states.set(row.email_folded, row.state);
  }
  return states;
}

export interface StateChange {
  readonly state: SubscriberState;
  readonly at: string;
  readonly isNewRound: boolean;
}

/** Changes a subscriber and ends its quarantine. False when it was changed since it was read. */
export async function changeState(
  { id, state, round }: Subscription,
  change: StateChange,
  db: Db,
): Promise<boolean> {
  const count = await db('newsletter_subscriptions')
    .where({ id, state, round })
    .update({
      state: change.state,
      quarantined_at: null,
      ...(change.isNewRound ? { round: round + 1 } : {}),
      ...(change.state === 'pending' ? { asked_at: change.at } : {}),
      ...(change.state === 'confirmed' ? { confirmed_at: change.at } : {}),
      ...(change.state === 'unsubscribed' ? { unsubscribed_at: change.at } : {}),
    });
  return count > 0;
}

/** Saves when a subscriber gets a confirmation link. */
export async function saveAsked(id: string, at: string, db: Db): Promise<void> {
  await db('newsletter_subscriptions').where({ id, state: 'pending' }).update({ asked_at: at });
}

const COLUMNS = ['id', 'email', 'state', 'round'];
