import { hash } from 'node:crypto';
import type { AuditActor, RecordAudit } from '../audit/audit-log.ts';
import type { Db } from '../database/connection.ts';
import { inTransaction } from '../database/in-transaction.ts';
import { toInstant } from '../database/instants.ts';
import { AppError } from '../errors.ts';
import { foldAddress, foldsOf } from '../fold-address.ts';
import type { DeleteMails } from '../mail/outbox.ts';
import { findSubscription } from './repository.ts';

/** What stays in force after an erasure: no mail at all, or none without a new confirmation. */
export type ErasedState = 'suppressed' | 'unsubscribed';

interface EraseServices {
  readonly db: Db;
  readonly audit: RecordAudit;
  readonly now: () => number;
  readonly deleteMails: DeleteMails;
}

/** Removes a subscriber and the mails about it. Throws `not_found`. */
export type EraseSubscriber = (id: string, by: AuditActor) => Promise<void>;

export function createEraseSubscriber({ db, audit, now, deleteMails }: EraseServices): EraseSubscriber {
  return (id, by) =>
    inTransaction(db, async (transaction) => {
      // Locks the row by writing to it, so that no sign-up changes it meanwhile.
      await transaction('newsletter_subscriptions').where({ id }).increment('round', 1);
      const subscription = await findSubscription(id, transaction);
      if (!subscription) throw new AppError('not_found');
      const { email, state } = subscription;
      await transaction('newsletter_subscriptions').where({ id }).delete();
      await deleteMails([id], transaction);
      const stays = state === 'suppressed' ? 'suppressed' : 'unsubscribed';
      await saveErasure(email, stays, now(), transaction);
      await audit([{ event: 'newsletter_erased', subjectId: id, detail: { state }, ...by }], transaction);
    });
}

/** Replaces what was saved for the address before, under any hash. */
export async function saveErasure(email: string, state: ErasedState, at: number, db: Db): Promise<void> {
  const [address_hash, ...earlier] = hashesOf(email);
  await db('newsletter_erasures').whereIn('address_hash', earlier).delete();
  const row = { address_hash, state, erased_at: toInstant(at) };
  await db('newsletter_erasures').insert(row).onConflict('address_hash').merge();
}

/** What stays in force for an address; null if it was never erased. Of two spellings that were erased, the stricter one counts. */
export async function findErasure(email: string, db: Db): Promise<ErasedState | null> {
  const states: ErasedState[] = await db('newsletter_erasures')
    .whereIn('address_hash', hashesOf(email))
    .pluck('state');
  return states.includes('suppressed') ? 'suppressed' : (states[0] ?? null);
}

const LOOKUP_BATCH = 1000;

/** The addresses among these that were erased, in their folded form. */
export async function findErasedAddresses(emails: readonly string[], db: Db): Promise<ReadonlySet<string>> {
  const byHash = new Map(
    emails.flatMap((email) => hashesOf(email).map((each) => [each, foldAddress(email)] as const)),
  );
  const hashes = [...byHash.keys()];
  const erased = new Set<string>();
  for (let start = 0; start < hashes.length; start += LOOKUP_BATCH) {
    const found: string[] = await db('newsletter_erasures')
      .whereIn('address_hash', hashes.slice(start, start + LOOKUP_BATCH))
      .pluck('address_hash');
    for (const each of found) erased.add(byHash.get(each) ?? '');
  }
  return erased;
}

/**
 * The hash under which an erasure is saved, and those under which earlier versions saved it. They have no secret key, since an opt-out
 * has to outlive a change of the secret. They keep addresses from being read, but not from being guessed.
 */
function hashesOf(email: string): readonly [string, ...string[]] {
  const [folded, ...earlier] = foldsOf(email);
  return [hashOf(folded), ...earlier.map(hashOf)];
}

function hashOf(folded: string): string {
  return hash('sha256', `newsletter-opt-out:${folded}`);
}
