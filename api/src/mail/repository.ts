import type { Db } from '../database/connection.ts';
import { deleteInBatches } from '../database/delete-in-batches.ts';
import { toInstant, toTime } from '../database/instants.ts';
import type { WorkTable } from '../queue/claims.ts';
import { LANES } from './lanes.ts';
import type { MailKind } from './outbox.ts';

/** Mails are claimed row by row. */
export const MAIL_WORK: WorkTable = {
  ...{ name: 'mail_outbox', key: 'id', token: 'claim', due: 'due_at' },
  claimed: { state: 'waiting' },
  countsAttempts: true,
  leaseMs: 5 * 60_000,
};

/** A row of `mail_outbox`, as far as it is needed to send the mail. */
export interface StoredMail {
  readonly id: string;
  readonly kind: MailKind;
  readonly subject_id: string;
  readonly item_id: string | null;
  readonly created_at: string;
  /** Number of attempts, including this one. */
  readonly attempts: number;
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

/** What an outcome changes in the row. */
export function toColumns(outcome: Outcome) {
  const { state } = outcome;
  if (state === 'sent')
    return {
      claim: null,
      state,
      sent_at: toInstant(outcome.at),
      recipient: outcome.recipient,
      last_error: null,
    };
  if (state === 'waiting') {
    const { dueAt, attempts, error } = outcome;
    return { claim: null, state, due_at: toInstant(dueAt), attempts, last_error: error };
  }
  return { claim: null, state, last_error: state === 'dead' ? outcome.error : outcome.reason };
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
