import type { SiteFacts } from '@site/shared/contracts';
import type { Db } from '../database/connection.ts';
import { databaseFault } from '../database/driver-errors.ts';
import { toTime } from '../database/instants.ts';
import { errorCode, errorMessage } from '../errors.ts';
import type { Logger } from '../logger.ts';
import { createClaims, type Claimed } from '../queue/claims.ts';
import type { Work } from '../queue/lanes.ts';
import { DeliveryError } from './delivery-error.ts';
import { foldAddress } from '../fold-address.ts';
import { LANES, type Lane } from './lanes.ts';
import { toHtml, toText, type MailContent } from './mail-content.ts';
import type { MailKind } from './outbox.ts';
import { countSent, findSentIds, MAIL_WORK, toColumns, type Outcome, type StoredMail } from './repository.ts';
import { messageId, type Mail, type Mailbox, type Transport } from './transport.ts';

/** A mail with its recipient and headers. */
export interface Message {
  readonly to: Mailbox;
  readonly replyTo?: string | null;
  readonly content: MailContent;
  readonly headers?: Readonly<Record<string, string>>;
  /** Mail programs show it below earlier mails to the same address about the same subject. */
  readonly isThreaded?: boolean;
}

/** Writes the mail about a subject, or returns the reason why no mail is needed. `itemId` is that of the queued mail. */
export type Compose = (
  subjectId: string,
  facts: SiteFacts,
  itemId: string | null,
) => Promise<Message | { readonly skip: string }>;

export interface DeliveryServices {
  readonly db: Db;
  readonly logger: Logger;
  readonly now: () => number;
  readonly transport: Transport;
  readonly composers: Readonly<Record<MailKind, Compose>>;
  readonly readFacts: () => Promise<SiteFacts>;
  /** The From address. */
  readonly sender: string;
}

/** Sends mails of the outbox one by one. */
export interface Delivery {
  /** Saves the outcomes that could not be saved before. */
  saveOutcomes(): Promise<void>;
  /** False for a while after the mail server could not be used. */
  canSend(): boolean;
  /** Claims due mails of a lane. The work is to send them. */
  claim(lane: Lane, most: number): Promise<readonly Work[]>;
}

/** Delays before the second to the fifth attempt that counts. After that a mail is dead until an admin retries it. */
const BACKOFF_MS = [60_000, 5 * 60_000, 30 * 60_000, 2 * 3600_000] as const;
const MAX_ATTEMPTS = BACKOFF_MS.length + 1;
/** How long nothing is sent after the mail server could not be used. */
const OUTAGE_MS = 60_000;
/** The delay of a deferred mail equals its age, within these bounds. After `MAX_DEFERRAL_AGE_MS` it is dead. */
const MIN_DEFERRED_MS = 60_000;
const MAX_DEFERRED_MS = 2 * 3600_000;
const MAX_DEFERRAL_AGE_MS = 5 * 24 * 3600_000;
const DAY_MS = 24 * 3600_000;

/** Maximum number of mails per kind, address and day, so that forms cannot be used to fill someone's mailbox. */
const MAX_PER_DAY: Readonly<Partial<Record<MailKind, number>>> = {
  'submission-receipt': 3,
  'newsletter-confirmation': 3,
};

type ClaimedMail = Claimed<StoredMail>;

interface UnsavedOutcome {
  readonly token: string;
  readonly outcome: Outcome;
  /** True when the failed save was already logged. */
  readonly isLogged: boolean;
}

/** Another process has claimed the mail, or it was deleted. */
class ClaimLost extends Error {}

export function createDelivery(services: DeliveryServices): Delivery {
  const { logger, now } = services;
  const claims = createClaims<StoredMail>(MAIL_WORK, services);
  /** Outcomes that could not be saved yet. They keep a mail that was sent from being sent again. */
  const unsaved = new Map<string, UnsavedOutcome>();
  let pausedUntil = -Infinity;
  /** Number of mails that the mail server has accepted. */
  let accepted = 0;

  /** Saves each outcome separately, so that one failure does not block the others. Failed ones are retried in every round. */
  async function saveAll(): Promise<void> {
    await Promise.all(Array.from(unsaved, ([mailId, entry]) => saveOne(mailId, entry)));
  }

  async function saveOne(mailId: string, entry: UnsavedOutcome): Promise<void> {
    try {
      await claims.update({ key: mailId, token: entry.token }, toColumns(entry.outcome));
      unsaved.delete(mailId);
    } catch (error) {
      if (!entry.isLogged)
        logger.error({ mailId, err: error }, 'could not save the outcome of a mail; trying again');
      unsaved.set(mailId, { ...entry, isLogged: true });
    }
  }

  /** What becomes of a mail after an error. Null when this process no longer has it. */
  function afterError(mail: StoredMail, error: unknown): Outcome | null {
    const about = { mailId: mail.id, kind: mail.kind };
    if (error instanceof ClaimLost) {
      logger.warn(about, 'did not send a mail: another process has claimed it, or it was deleted');
      return null;
    }
    const fault = error instanceof DeliveryError ? error.fault : null;
    if (fault === 'outage') pausedUntil = now() + OUTAGE_MS;
    if (fault === 'unconfirmed')
      logger.warn(about, 'a mail may be sent twice: the mail server received it and did not confirm it');
    return failed(mail, error, now());
  }

  async function deliver(claimed: ClaimedMail): Promise<void> {
    const { row: mail, token } = claimed;
    const known = unsaved.get(mail.id);
    if (known) {
      // The lease expired before the outcome was saved. Only the save remains to be done, under the new lease.
      unsaved.set(mail.id, { ...known, token });
      return;
    }
    if (claimed.wasClaimed)
      logger.warn(
        { mailId: mail.id, kind: mail.kind },
        'a mail may be sent twice: the process that sent it ended before it saved the outcome',
      );
    const keepClaim = async () => {
      if (!(await claims.renew(claimed))) throw new ClaimLost();
    };
    const acceptedBefore = accepted;
    const outcome = await attempt(mail, keepClaim, services).catch((error: unknown) =>
      afterError(mail, accepted > acceptedBefore ? ofThisMail(error) : error),
    );
    if (outcome === null) return;
    if (outcome.state === 'sent') accepted += 1;
    if (outcome.state === 'waiting' || outcome.state === 'dead')
      logger[outcome.state === 'dead' ? 'error' : 'warn'](
        { mailId: mail.id, kind: mail.kind, attempts: mail.attempts, error: outcome.error.split(' ')[0] },
        outcome.state === 'dead'
          ? 'gave up on a mail; retry it in the admin area'
          : 'could not send a mail; it is retried later',
      );
    const entry = { token, outcome, isLogged: false };
    unsaved.set(mail.id, entry);
    // Saved at once: if the process ends while it sends another mail, this one must not be sent again.
    await saveOne(mail.id, entry);
  }

  return {
    saveOutcomes: saveAll,
    canSend: () => now() >= pausedUntil,
    async claim(lane, most) {
      const priority = LANES[lane];
      const mails = await claims.claim((rows) => rows.where({ state: 'waiting', priority }), most);
      // A mail server may take longer to answer than a lease lasts.
      return mails.map((mail) => () => claims.renewDuring(mail, () => deliver(mail)));
    },
  };
}

/** A server that accepts others meanwhile has no outage: only this mail cannot be sent, such as to a recipient whose server hangs. */
function ofThisMail(error: unknown): unknown {
  return error instanceof DeliveryError && error.fault === 'outage'
    ? new DeliveryError('deferred', error.cause)
    : error;
}

/** `keepClaim` rejects when another process has claimed the mail. */
async function attempt(
  mail: StoredMail,
  keepClaim: () => Promise<void>,
  services: DeliveryServices,
): Promise<Outcome> {
  const { db, now, transport, composers, readFacts, sender } = services;
  // Claimed too often without an outcome: this mail probably crashes the process that sends it.
  if (mail.attempts > MAX_ATTEMPTS) return { state: 'dead', error: 'INTERRUPTED no attempt was completed' };
  const facts = await readFacts();
  const message = await composers[mail.kind](mail.subject_id, facts, mail.item_id);
  if ('skip' in message) return { state: 'skipped', reason: message.skip };
  const recipient = foldAddress(message.to.address);
  const most = MAX_PER_DAY[mail.kind] ?? Infinity;
  if (most < Infinity && (await countSent(mail.kind, recipient, now() - DAY_MS, db)) >= most)
    return { state: 'skipped', reason: 'the address reached the daily limit for this kind of mail' };
  if (!SENDABLE.test(message.to.address))
    return { state: 'dead', error: 'ADDRESS the address cannot be used in an SMTP envelope' };
  const earlier = message.isThreaded ? await findSentIds(mail.subject_id, recipient, db) : [];
  const ready: Mail = {
    id: mail.id,
    date: new Date(now()),
    from: { name: facts.name, address: sender },
    to: message.to,
    replyTo: message.replyTo ?? null,
    subject: message.content.subject.replace(/\s+/g, ' '),
    text: toText(message.content),
    html: toHtml(message.content),
    headers: { ...message.headers, ...threadHeaders(earlier, sender) },
  };
  await transport.send(ready, keepClaim);
  return { state: 'sent', at: now(), recipient };
}

/** The headers by which mail programs find the conversation of a mail (RFC 5322, 3.6.4). */
function threadHeaders(earlier: readonly string[], sender: string): Readonly<Record<string, string>> {
  const ids = earlier.map((id) => messageId(id, sender));
  const last = ids.at(-1);
  return last === undefined ? {} : { 'In-Reply-To': last, References: ids.join(' ') };
}

/** Addresses that are safe in an SMTP envelope. The form accepts more than that. */
const SENDABLE = /^[^\s<>()[\]\\,;:"\p{Cc}]+@[^\s<>()[\]\\,;:"\p{Cc}@]+$/u;

function failed(mail: StoredMail, error: unknown, now: number): Outcome {
  const text = `${errorCode(error) || 'ERROR'} ${errorMessage(error)}`.slice(0, 500);
  const wait = waitAfter(mail, error, now);
  if (wait === null) return { state: 'dead', error: text };
  const attempts = mail.attempts - (usesUpAttempt(error) ? 0 : 1);
  return { state: 'waiting', dueAt: now + wait, attempts, error: text };
}

/**
 * True when the mail itself caused the failure, not an outage or contention, or when the server may have accepted the mail: each
 * repetition may be a duplicate, so they have a limit.
 */
function usesUpAttempt(error: unknown): boolean {
  if (error instanceof DeliveryError) return error.fault === 'refused' || error.fault === 'unconfirmed';
  const fault = databaseFault(error);
  return fault !== 'unavailable' && fault !== 'contention';
}

/** Null when the mail should not be retried. */
function waitAfter(mail: StoredMail, error: unknown, now: number): number | null {
  if (usesUpAttempt(error)) return BACKOFF_MS[mail.attempts - 1] ?? null;
  if (!(error instanceof DeliveryError) || error.fault === 'outage') return OUTAGE_MS;
  const age = now - toTime(mail.created_at);
  if (age > MAX_DEFERRAL_AGE_MS) return null;
  return Math.min(Math.max(age, MIN_DEFERRED_MS), MAX_DEFERRED_MS);
}
