import { randomUUID } from 'node:crypto';
import type { SiteFacts } from '@site/shared/contracts';
import type { Db } from '../database/connection.ts';
import { databaseFault } from '../database/driver-errors.ts';
import { errorCode, errorMessage } from '../errors.ts';
import type { Logger } from '../logger.ts';
import { DeliveryError } from './delivery-error.ts';
import { foldAddress } from './fold-address.ts';
import { toHtml, toText, type Letter } from './letter.ts';
import type { MailKind } from './outbox.ts';
import { claimDue, countAllSent, countSent, settle, type ClaimedMail, type Outcome } from './repository.ts';
import type { Mailbox, Transport } from './transport.ts';

/** A letter with its envelope. */
export interface Message {
  readonly to: Mailbox;
  readonly replyTo?: string | null;
  readonly letter: Letter;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Writes the mail about a subject; a word of explanation when there is none to write. */
export type Compose = (subjectId: string, facts: SiteFacts) => Promise<Message | { readonly skip: string }>;

export interface DeliveryServices {
  readonly db: Db;
  readonly logger: Logger;
  readonly now: () => number;
  readonly transport: Transport;
  readonly composers: Readonly<Record<MailKind, Compose>>;
  readonly readFacts: () => Promise<SiteFacts>;
  /** The address that mails come from. */
  readonly sender: string;
  /** Most mails that leave in an hour, account mails aside: a flood of forms does not become a flood of mails. */
  readonly perHour: number;
}

export interface Delivery {
  /** Sends what is due; resolves with how many mails were taken up. */
  deliverDue(): Promise<number>;
}

/** Waits before the second to the fifth try that counts; after that a mail is dead until an admin revives it. */
const BACK_OFF_MS = [60_000, 5 * 60_000, 30 * 60_000, 2 * 3600_000] as const;
const MAX_TRIES = BACK_OFF_MS.length + 1;
/** Longer than one mail can take with all time-outs of the transport. */
const LEASE_MS = 5 * 60_000;
const AT_ONCE = 5;
/** Wait for a mail server that cannot be used. Nothing is sent meanwhile. */
const OUTAGE_MS = 60_000;
/** A mail that the server defers waits as long again as it waited already, within these bounds, and for so long in all. */
const MIN_DEFERRED_MS = 60_000;
const MAX_DEFERRED_MS = 2 * 3600_000;
const DEFERRED_FOR_MS = 5 * 24 * 3600_000;
const HOUR_MS = 3600_000;
const DAY_MS = 24 * HOUR_MS;

/** A stranger's form must not fill somebody's mailbox: most mails of a kind that one address gets in a day. */
const MAX_A_DAY: Readonly<Partial<Record<MailKind, number>>> = {
  'submission-receipt': 3,
  'newsletter-confirmation': 3,
};

interface Unsettled {
  readonly token: string;
  readonly outcome: Outcome;
  /** Whether the log has it. */
  readonly isTold: boolean;
}

export function createDelivery(services: DeliveryServices): Delivery {
  const { db, logger, now } = services;
  /** Outcomes that the database did not take: a mail that left is not sent again for that. */
  const unsettled = new Map<string, Unsettled>();
  let pausedUntil = -Infinity;

  /** Each by itself: one that cannot be written holds up no other, and is tried again in every round. */
  async function write(): Promise<void> {
    await Promise.all(Array.from(unsettled, ([mailId, entry]) => writeOne(mailId, entry)));
  }

  async function writeOne(mailId: string, entry: Unsettled): Promise<void> {
    try {
      await settle(mailId, entry.token, entry.outcome, db);
      unsettled.delete(mailId);
    } catch (error) {
      if (!entry.isTold) logger.error({ mailId, err: error }, 'the outcome of a mail could not be written');
      unsettled.set(mailId, { ...entry, isTold: true });
    }
  }

  async function deliver(mail: ClaimedMail, token: string): Promise<void> {
    const known = unsettled.get(mail.id);
    if (known) {
      // Its lease ran out before the outcome was written: that is what is left to do under the new one.
      unsettled.set(mail.id, { ...known, token });
      return;
    }
    if (mail.isInDoubt)
      logger.warn(
        { mailId: mail.id, kind: mail.kind },
        'a mail may leave twice: the process that sent it ended before it could tell',
      );
    const outcome = await attempt(mail, services).catch((error: unknown) => {
      if (error instanceof DeliveryError && error.fault === 'outage') pausedUntil = now() + OUTAGE_MS;
      return failed(mail, error, now());
    });
    if (outcome.state === 'waiting' || outcome.state === 'dead')
      logger[outcome.state === 'dead' ? 'error' : 'warn'](
        { mailId: mail.id, kind: mail.kind, attempts: mail.attempts, error: outcome.error.split(' ')[0] },
        outcome.state === 'dead' ? 'a mail was given up' : 'a mail could not be sent yet',
      );
    const entry = { token, outcome, isTold: false };
    unsettled.set(mail.id, entry);
    // At once: a process that ends while it waits for another mail must not send this one again.
    await writeOne(mail.id, entry);
  }

  return {
    async deliverDue() {
      await write();
      if (now() < pausedUntil) return 0;
      const left = services.perHour - (await countAllSent(now() - HOUR_MS, db));
      const isFirstOnly = left <= 0;
      const most = isFirstOnly ? AT_ONCE : Math.min(AT_ONCE, left);
      const token = randomUUID();
      const mails = await claimDue({ token, now: now(), leaseMs: LEASE_MS, most, isFirstOnly }, db);
      await Promise.all(mails.map((mail) => deliver(mail, token)));
      return mails.length;
    },
  };
}

async function attempt(mail: ClaimedMail, services: DeliveryServices): Promise<Outcome> {
  const { db, now, transport, composers, readFacts, sender } = services;
  // Taken up often enough, never settled: something about it ends the process that sends it.
  if (mail.attempts > MAX_TRIES) return { state: 'dead', error: 'INTERRUPTED no try came to its end' };
  const facts = await readFacts();
  const message = await composers[mail.kind](mail.subjectId, facts);
  if ('skip' in message) return { state: 'skipped', reason: message.skip };
  const recipient = foldAddress(message.to.address);
  const most = MAX_A_DAY[mail.kind] ?? Infinity;
  if (most < Infinity && (await countSent(mail.kind, recipient, now() - DAY_MS, db)) >= most)
    return { state: 'skipped', reason: 'the address got enough of these mails today' };
  if (!SENDABLE.test(message.to.address))
    return { state: 'dead', error: 'ADDRESS the address cannot be put on an envelope' };
  await transport.send({
    id: mail.id,
    date: new Date(now()),
    from: { name: facts.name, address: sender },
    to: message.to,
    replyTo: message.replyTo ?? null,
    subject: message.letter.subject.replace(/\s+/g, ' '),
    text: toText(message.letter),
    html: toHtml(message.letter),
    headers: message.headers ?? {},
  });
  return { state: 'sent', at: now(), recipient };
}

/** An envelope has a syntax of its own; the form's check lets more through than it has room for. */
const SENDABLE = /^[^\s<>()[\]\\,;:"\p{Cc}]+@[^\s<>()[\]\\,;:"\p{Cc}@]+$/u;

function failed(mail: ClaimedMail, error: unknown, now: number): Outcome {
  const text = `${errorCode(error) || 'ERROR'} ${errorMessage(error)}`.slice(0, 500);
  const wait = waitAfter(mail, error, now);
  if (wait === null) return { state: 'dead', error: text };
  const attempts = mail.attempts - (counts(error) ? 0 : 1);
  return { state: 'waiting', dueAt: now + wait, attempts, error: text };
}

/** Whether a failure is the mail's own: of the recipient, or of what we wrote. */
function counts(error: unknown): boolean {
  if (error instanceof DeliveryError) return error.fault === 'refused';
  const fault = databaseFault(error);
  return fault !== 'unavailable' && fault !== 'contention';
}

/** Null when a mail is given up. */
function waitAfter(mail: ClaimedMail, error: unknown, now: number): number | null {
  if (counts(error)) return BACK_OFF_MS[mail.attempts - 1] ?? null;
  if (!(error instanceof DeliveryError) || error.fault === 'outage') return OUTAGE_MS;
  const age = now - mail.createdAt;
  if (age > DEFERRED_FOR_MS) return null;
  return Math.min(Math.max(age, MIN_DEFERRED_MS), MAX_DEFERRED_MS);
}
