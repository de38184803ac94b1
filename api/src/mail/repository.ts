import type { Db } from '../database/connection.ts';
import { deleteInBatches } from '../database/delete-in-batches.ts';
import { toInstant, toIso, toTime } from '../database/instants.ts';
import { FIRST, LATER, type MailKind } from './outbox.ts';

/** A planned mail that this process alone may send until its lease is over. */
export interface ClaimedMail {
  readonly id: string;
  readonly kind: MailKind;
  readonly subjectId: string;
  readonly createdAt: number;
  /** This one included. */
  readonly attempts: number;
  /** A process took it up before and never told what became of it: it may have left. */
  readonly isInDoubt: boolean;
}

export interface Claim {
  readonly token: string;
  readonly now: number;
  readonly leaseMs: number;
  readonly most: number;
  /** Only mails that somebody waits for. */
  readonly isFirstOnly: boolean;
}

/**
 * Takes due mails. Until the lease is over they are not due for anybody else, and the condition is held against each
 * row as it is written: of two processes that saw the same row, one gets it.
 */
export async function claimDue(claim: Claim, db: Db): Promise<ClaimedMail[]> {
  const { token, now, leaseMs, most, isFirstOnly } = claim;
  const due = () => {
    const query = db('mail_outbox').where({ state: 'waiting' }).where('due_at', '<=', toInstant(now));
    return isFirstOnly ? query.where({ priority: FIRST }) : query;
  };
  const found: { readonly id: string; readonly claim: string | null }[] = await due()
    .orderBy(['priority', 'due_at'])
    .limit(most)
    .select('id', 'claim');
  if (found.length === 0) return [];
  const ids = found.map(({ id }) => id);
  const inDoubt = new Set(found.flatMap(({ id, claim }) => (claim === null ? [] : [id])));
  await due()
    .whereIn('id', ids)
    .update({ claim: token, due_at: toInstant(now + leaseMs), attempts: db.raw('attempts + 1') });
  const rows = await db('mail_outbox')
    .where({ claim: token, state: 'waiting' })
    .whereIn('id', ids)
    .select('id', 'kind', 'subject_id', 'created_at', 'attempts');
  return rows.map(({ id, kind, subject_id, created_at, attempts }) => ({
    ...{ id, kind, attempts },
    subjectId: subject_id,
    createdAt: toTime(created_at),
    isInDoubt: inDoubt.has(id),
  }));
}

/** How an attempt ended. `skipped`: there was nothing to say, or nobody to say it to. */
export type Outcome =
  | { readonly state: 'sent'; readonly at: number; readonly recipient: string }
  | { readonly state: 'skipped'; readonly reason: string }
  /** `attempts` are those that count. */
  | {
      readonly state: 'waiting';
      readonly dueAt: number;
      readonly attempts: number;
      readonly error: string;
    }
  | { readonly state: 'dead'; readonly error: string };

/** Writes an outcome, if the claim still holds. */
export async function settle(id: string, token: string, outcome: Outcome, db: Db): Promise<void> {
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

/** How many mails of a kind an address got since then. */
export async function countSent(kind: MailKind, recipient: string, since: number, db: Db): Promise<number> {
  const row = await db('mail_outbox')
    .where({ recipient, kind })
    .where('sent_at', '>', toInstant(since))
    .count({ n: '*' })
    .first();
  return Number(row?.['n'] ?? 0);
}

/** How many mails left since then, to whomever, but for those that somebody waited for. */
export async function countAllSent(since: number, db: Db): Promise<number> {
  const row = await db('mail_outbox')
    .where({ priority: LATER })
    .where('sent_at', '>', toInstant(since))
    .count({ n: '*' })
    .first();
  return Number(row?.['n'] ?? 0);
}

export interface DeadMail {
  readonly id: string;
  readonly kind: string;
  readonly subject_id: string;
  readonly created_at: string;
  readonly attempts: number;
  readonly last_error: string | null;
}

/** The mails that were given up, newest first. */
export async function selectDead(most: number, db: Db): Promise<DeadMail[]> {
  const rows: DeadMail[] = await db('mail_outbox')
    .where({ state: 'dead' })
    .orderBy('due_at', 'desc')
    .limit(most)
    .select('id', 'kind', 'subject_id', 'created_at', 'attempts', 'last_error');
  return rows.map((row) => ({ ...row, created_at: toIso(row.created_at) }));
}

/** Makes a dead mail due again, with all its tries; false if it is not dead. */
export async function revive(id: string, now: number, db: Db): Promise<boolean> {
  const count = await db('mail_outbox')
    .where({ id, state: 'dead' })
    .update({ state: 'waiting', due_at: toInstant(now), attempts: 0 });
  return count > 0;
}

/** Forgets what was sent, or did not have to be, before then. */
export async function sweepSettled(before: number, db: Db, signal: AbortSignal): Promise<void> {
  const old = () =>
    db('mail_outbox').whereIn('state', ['sent', 'skipped']).where('due_at', '<', toInstant(before));
  await deleteInBatches(old, 'id', signal);
}
