import type { QuarantinedSignUp } from '@site/shared/contracts/staff';
import type { Db } from '../database/connection.ts';
import { changeInBatches } from '../database/delete-in-batches.ts';
import { toInstant, toIso } from '../database/instants.ts';
import { SPAM_SCORE, type SpamScore } from '../spam/score.ts';
import { deleteSubscriptions, type DeleteServices } from './delete-subscriptions.ts';

export function isSpam({ score }: SpamScore): boolean {
  return score >= SPAM_SCORE;
}

/** The quarantine columns of a scored sign-up. */
export function quarantineColumns(spam: SpamScore, at: string) {
  return {
    quarantined_at: isSpam(spam) ? at : null,
    spam_score: spam.score,
    spam_reasons: spam.reasons.join(', '),
  };
}

/** Quarantines an existing subscription for review. Its state does not change. One that was not in quarantine was accepted. */
export async function quarantine(id: string, spam: SpamScore, at: string, db: Db): Promise<void> {
  await db('newsletter_subscriptions').where({ id }).whereNull('quarantined_at').update({ was_accepted: 1 });
  await db('newsletter_subscriptions').where({ id }).update(quarantineColumns(spam, at));
}

/** Quarantined sign-ups, newest first. */
export async function selectQuarantined(most: number, db: Db): Promise<QuarantinedSignUp[]> {
  const rows: QuarantinedSignUp[] = await db('newsletter_subscriptions')
    .whereNotNull('quarantined_at')
    .orderBy('quarantined_at', 'desc')
    .limit(most)
    .select('id', 'quarantined_at', 'email', 'source', 'spam_score', 'spam_reasons');
  return rows.map((row) => ({ ...row, quarantined_at: toIso(row.quarantined_at) }));
}

/** Releases a sign-up from quarantine. Null when it is not in quarantine. */
export async function releaseSignUp(id: string, db: Db): Promise<{ readonly wasAccepted: boolean } | null> {
  const count = await db('newsletter_subscriptions')
    .where({ id })
    .whereNotNull('quarantined_at')
    .update({ quarantined_at: null });
  if (count === 0) return null;
  const row = await db('newsletter_subscriptions').where({ id }).first('was_accepted');
  return { wasAccepted: Number(row?.was_accepted) === 1 };
}

/**
 * Deletes sign-ups quarantined before a time, with the mails about them. Addresses that were subscribed before only lose the
 * quarantine mark.
 */
export async function purgeSignUps(
  before: number,
  services: DeleteServices,
  signal: AbortSignal,
): Promise<number> {
  const old = (db: Db) => db('newsletter_subscriptions').where('quarantined_at', '<', toInstant(before));
  const neverSubscribed = (db: Db) => old(db).whereNull('confirmed_at').whereNull('unsubscribed_at');
  const count = await deleteSubscriptions(neverSubscribed, services, signal);
  const onceSubscribed = () =>
    old(services.db).where((row) => void row.whereNotNull('confirmed_at').orWhereNotNull('unsubscribed_at'));
  await changeInBatches(
    onceSubscribed,
    'id',
    (ids) => onceSubscribed().whereIn('id', ids).update({ quarantined_at: null }),
    signal,
  );
  return count;
}
