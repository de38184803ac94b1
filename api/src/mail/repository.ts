import type { Db } from '../database/connection.ts';
import { deleteInBatches } from '../database/delete-in-batches.ts';
import { toInstant, toTime } from '../database/instants.ts';
import { LANES } from './lanes.ts';
import type { MailKind } from './outbox.ts';

/** A queued mail that only this process may send until its lease expires. */
export interface ClaimedMail {
  readonly id: string;
  readonly kind: MailKind;
  readonly subjectId: string;
  readonly itemId: string | null;
  readonly createdAt: number;
  /** Number of attempts, including this one. */
  readonly attempts: number;
  /** True when another process claimed it and saved no outcome, so it may have been sent. */
  readonly mayBeSent: boolean;
}

export interface Claim {
  readonly token: string;
  readonly now: number;
  readonly leaseMs: number;
  readonly most: number;
  /** Of one lane. */
  readonly priority: number;
}

/**
 * Claims due mails. They are not due for other processes until the lease expires. The update repeats the condition, so of two
 * processes that saw the same row only one gets it.
 */
export async function claimDue(claim: Claim, db: Db): Promise<ClaimedMail[]> {
  const { token, now, leaseMs, most, priority } = claim;
  const due = () =>
    db('mail_outbox').where({ state: 'waiting', priority }).where('due_at', '<=', toInstant(now));
  const found: { readonly id: string; readonly claim: string | null }[] = await due()
    .orderBy('due_at')
    .limit(most)
    .select('id', 'claim');
  if (found.length === 0) return [];
  const ids = found.map(({ id }) => id);
  const claimedBefore = new Set(found.flatMap(({ id, claim }) => (claim === null ? [] : [id])));
  await due()
    .whereIn('id', ids)
    .update({ claim: token, due_at: toInstant(now + leaseMs), attempts: db.raw('attempts + 1') });
  const rows = await db('mail_outbox')
    .where({ claim: token, state: 'waiting' })
    .whereIn('id', ids)
    .select('id', 'kind', 'subject_id', 'item_id', 'created_at', 'attempts');
  return rows.map(({ id, kind, subject_id, item_id, created_at, attempts }) => ({
    ...{ id, kind, attempts },
    subjectId: subject_id,
    itemId: item_id,
    createdAt: toTime(created_at),
    mayBeSent: claimedBefore.has(id),
  }));
}

/**
 * Renews the leases of claimed mails that have no outcome yet. Returns their number, without those that another process has
 * claimed by now.
 */
export async function renewLeases(
  ids: readonly string[],
  { token, now, leaseMs }: Pick<Claim, 'token' | 'now' | 'leaseMs'>,
  db: Db,
): Promise<number> {
  return db('mail_outbox')
    .where({ claim: token, state: 'waiting' })
    .whereIn('id', ids)
    .update({ due_at: toInstant(now + leaseMs) });
}

/** How an attempt ended. `skipped` means that no mail was needed. */
export type Outcome =
  | { readonly state: 'sent'; readonly at: number; readonly recipient: string }
  | { readonly state: 'skipped'; readonly reason: string }
  /** `attempts` includes only those that count. */
  | {
      readonly state: 'waiting';
      readonly dueAt: number;
      readonly attempts: number;
      readonly error: string;
    }
  | { readonly state: 'dead'; readonly error: string };

/** Saves an outcome if the claim is still valid. */
export async function saveOutcome(id: string, token: string, outcome: Outcome, db: Db): Promise<void> {
  await db('mail_outbox')
    .where({ id, claim: token })
    .update({ claim: null, ...toColumns(outcome) });
}

function toColumns(outcome: Outcome) {
  const { state } = outcome;
  if (state === 'sent')
    return { state, sent_at: toInstant(outcome.at), recipient: outcome.recipient, last_error: null };
  if (state === 'waiting') {
    const { dueAt, attempts, error } = outcome;
    return { state, due_at: toInstant(dueAt), attempts, last_error: error };
  }
  return { state, last_error: state === 'dead' ? outcome.error : outcome.reason };
}

/** Number of mails of a kind sent to an address since a time. */
export async function countSent(kind: MailKind, recipient: string, since: number, db: Db): Promise<number> {
  const row = await db('mail_outbox')
    .where({ recipient, kind })
    .where('sent_at', '>', toInstant(since))
    .count({ n: '*' })
    .first();
  return Number(row?.['n'] ?? 0);
}

const MAX_THREAD = 20;

/** The latest mails about a subject that were sent to an address, oldest first. */
export async function findSentIds(subjectId: string, recipient: string, db: Db): Promise<string[]> {
  const ids: string[] = await db('mail_outbox')
    .where({ subject_id: subjectId, recipient, state: 'sent' })
    .orderBy('sent_at', 'desc')
    .limit(MAX_THREAD)
    .pluck('id');
  return ids.reverse();
}

/** Number of mails sent since a time in each lane with a limit. */
export async function countSentByPriority(since: number, db: Db): Promise<ReadonlyMap<number, number>> {
  const rows: { readonly priority: number; readonly n: number }[] = await db('mail_outbox')
    .whereNot({ priority: LANES.account })
    .where('sent_at', '>', toInstant(since))
    .groupBy('priority')
    .select('priority')
    .count({ n: '*' });
  return new Map(rows.map(({ priority, n }) => [Number(priority), Number(n)]));
}

/** Deletes mails that were sent, skipped or given up before a time. */
export async function sweepFinished(before: number, db: Db, signal: AbortSignal): Promise<void> {
  const old = () =>
    db('mail_outbox').whereIn('state', ['sent', 'skipped', 'dead']).where('due_at', '<', toInstant(before));
  await deleteInBatches(old, 'id', signal);
}

/** Mails that wait to be sent. */
export interface Backlog {
  readonly due: number;
  /** Null without a due mail. */
  readonly oldestDueAt: number | null;
  readonly dead: number;
}

/** Counts in the index of state and time, which has one entry per mail: less than a millisecond for a usual backlog. */
export async function readBacklog(now: number, db: Db): Promise<Backlog> {
  const [due, dead] = await Promise.all([
    db('mail_outbox')
      .where({ state: 'waiting' })
      .where('due_at', '<=', toInstant(now))
      .count({ n: '*' })
      .min({ oldest: 'due_at' })
      .first(),
    db('mail_outbox').where({ state: 'dead' }).count({ n: '*' }).first(),
  ]);
  const oldest: unknown = due?.['oldest'];
  return {
    due: Number(due?.['n'] ?? 0),
    oldestDueAt: typeof oldest === 'string' ? toTime(oldest) : null,
    dead: Number(dead?.['n'] ?? 0),
  };
}
