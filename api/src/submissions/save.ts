import type { SubmissionReceipt } from '@site/shared/contracts';
import type { RecordAudit } from '../audit/audit-log.ts';
import { createBatcher } from '../database/batch.ts';
import type { Db } from '../database/connection.ts';
import { databaseFault } from '../database/driver-errors.ts';
import { createId } from '../database/ids.ts';
import { inTransaction, type Transaction } from '../database/in-transaction.ts';
import { toInstant, toIso } from '../database/instants.ts';
import { keepNames } from '../documents/document-names.ts';
import type { StoredDocument } from '../documents/stored-document.ts';
import { insertAnswers, type FindAnswer } from '../idempotency/answers.ts';
import type { QueueMails } from '../mail/outbox.ts';
import { linkDuplicates, senderHash } from './duplicates.ts';
import { insertSubmissions } from './repository.ts';
import type { ScreenedSubmission, StoredSubmission } from './submission.ts';

export interface SaveServices {
  readonly db: Db;
  readonly findAnswer: FindAnswer;
  readonly audit: RecordAudit;
  readonly queueMails: QueueMails;
  readonly now: () => number;
  readonly createReference: () => string;
}

/** `isNew` is false when an earlier request with the same key already has an answer. */
export interface Saved {
  readonly receipt: SubmissionReceipt;
  readonly isNew: boolean;
}

interface Entry {
  readonly screened: ScreenedSubmission;
  readonly stored: StoredSubmission;
  readonly receipt: SubmissionReceipt;
}

/** How often a submission is written by itself. */
const MAX_ATTEMPTS = 3;

/**
 * Saves submissions that arrive at the same time in one transaction, and each by itself when that fails. If the idempotency
 * key already exists, the stored answer is returned. If the reference exists, which happens once in billions, a new one is
 * created.
 */
export function createSave(services: SaveServices) {
  const { db } = services;
  const write = (entries: readonly Entry[]) =>
    inTransaction(db, (transaction) => writeAll(entries, { ...services, db: transaction }));
  const writeTogether = createBatcher<Entry, true>(async (entries) => {
    await write(entries);
    return entries.map(() => true);
  });

  return async function save(screened: ScreenedSubmission, document: StoredDocument | null): Promise<Saved> {
    let entry = toEntry(screened, document, services);
    for (let attempt = 0; ; attempt += 1)
      try {
        await (attempt === 0 ? writeTogether(entry) : write([entry]));
        return { receipt: entry.receipt, isNew: true };
      } catch (error) {
        const fault = databaseFault(error);
        const isOwn = attempt > 0;
        if (fault === 'unavailable' || (isOwn && fault !== 'unique') || attempt === MAX_ATTEMPTS) throw error;
        const existing = await services.findAnswer(screened.key);
        if (existing) return { receipt: existing as SubmissionReceipt, isNew: false };
        if (isOwn) entry = toEntry(screened, document, services);
      }
  };
}

/** Writes everything about the submissions. The keys are inserted first, so a repeated request fails early. */
async function writeAll(
  entries: readonly Entry[],
  { db, audit, queueMails, now }: SaveServices & { readonly db: Transaction },
): Promise<void> {
  const answers = entries.map(({ screened, receipt }) => ({ key: screened.key, answer: receipt }));
  await insertAnswers(answers, now(), db);
  const submissions = entries.map(({ stored }) => stored);
  const names = submissions.flatMap(({ document }) => document?.storedName ?? []);
  await keepNames(names, db);
  await insertSubmissions(await linkDuplicates(submissions, db), db);
  const accepted = submissions.filter(({ spam }) => !spam.isQuarantined);
  await queueMails(accepted.flatMap(mailsFor), db);
  const lines = entries.map(({ screened, stored: { id: subjectId, spam } }) => ({
    event: spam.isQuarantined ? ('submission_quarantined' as const) : ('submission_received' as const),
    subjectId,
    requestId: screened.requestId,
  }));
  await audit(lines, db);
}

/** The mails of a submission, queued when it is saved or when it is released from quarantine. */
export function mailsFor({ id, wantsNewsletter }: Pick<StoredSubmission, 'id' | 'wantsNewsletter'>) {
  const kinds = ['submission-receipt', 'submission-notice'] as const;
  const all = wantsNewsletter ? ([...kinds, 'newsletter-sign-up'] as const) : kinds;
  return all.map((kind) => ({ kind, subjectId: id }));
}

function toEntry(
  screened: ScreenedSubmission,
  document: StoredDocument | null,
  { now, createReference }: SaveServices,
): Entry {
  const { form, wantsNewsletter, spam } = screened;
  const createdAt = now();
  const [id, reference] = [createId(createdAt), createReference()];
  return {
    screened,
    stored: {
      ...{ id, reference, createdAt, form, wantsNewsletter, spam, document },
      senderHash: senderHash(form),
      duplicateOf: null,
    },
    receipt: { id, reference, receivedAt: toIso(toInstant(createdAt)) },
  };
}
