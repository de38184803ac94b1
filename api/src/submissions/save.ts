import type { SubmissionForm, SubmissionReceipt } from '@site/shared/contracts';
import type { RecordAudit } from '../audit/audit-log.ts';
import type { Db } from '../database/connection.ts';
import { databaseFault } from '../database/driver-errors.ts';
import { createBatcher } from '../database/batch.ts';
import { createId } from '../database/ids.ts';
import { inTransaction } from '../database/in-transaction.ts';
import { toInstant, toIso } from '../database/instants.ts';
import { insertAnswers, type FindAnswer, type IdempotencyKey } from '../idempotency/answers.ts';
import type { Upload } from '../http/upload.ts';
import type { QueueMails } from '../mail/outbox.ts';
import { keepNames } from '../documents/document-names.ts';
import type { StoredDocument } from '../documents/stored-document.ts';
import { linkDuplicates, senderHash } from './duplicates.ts';
import type { Assessment, FormHints } from './screening.ts';
import { insertSubmissions, type NewSubmission } from './repository.ts';

export interface SaveServices {
  readonly db: Db;
  readonly findAnswer: FindAnswer;
  readonly audit: RecordAudit;
  readonly queueMails: QueueMails;
  readonly now: () => number;
  readonly createReference: () => string;
}

export interface IncomingSubmission {
  readonly form: SubmissionForm;
  /** The document sent with the form. */
  readonly upload: Upload | null;
  /** The document uploaded before the form. */
  readonly uploaded: StoredDocument | null;
  readonly wantsNewsletter: boolean;
  readonly key: IdempotencyKey;
  readonly requestId: string;
  readonly hints: FormHints;
}

export interface ScreenedSubmission extends IncomingSubmission {
  readonly spam: Assessment;
}

/** `isNew` is false when an earlier request with the same key already has an answer. */
export interface Saved {
  readonly receipt: SubmissionReceipt;
  readonly isNew: boolean;
}

interface Outcome {
  readonly error?: unknown;
}

interface Entry {
  readonly submission: NewSubmission;
  readonly receipt: SubmissionReceipt;
  readonly incoming: ScreenedSubmission;
}

/**
 * Saves concurrent submissions in one transaction. When it fails, each is saved separately. If the idempotency key already
 * exists, the stored answer is returned. If the reference exists, which happens once in billions, a new one is created.
 */
export function createSave(services: SaveServices) {
  const { db } = services;
  const writeInBatch = createBatcher<Entry, Outcome>(async (entries) => {
    try {
      await inTransaction(db, (transaction) => write(entries, services, transaction));
      return entries.map(() => ({}));
    } catch (error) {
      if (entries.length === 1 || databaseFault(error) === 'unavailable') throw error;
      return saveSeparately(entries, services);
    }
  });
  return async function save(incoming: ScreenedSubmission, document: StoredDocument | null): Promise<Saved> {
    for (let attempt = 1; ; attempt += 1) {
      const entry = toEntry(incoming, document, services);
      const { error } = await writeInBatch(entry).catch((reason: unknown) => ({ error: reason }));
      if (error === undefined) return { receipt: entry.receipt, isNew: true };
      if (databaseFault(error) !== 'unique' || attempt === 3) throw error;
      const existing = await services.findAnswer(incoming.key);
      if (existing) return { receipt: existing as SubmissionReceipt, isNew: false };
    }
  };
}

async function saveSeparately(entries: readonly Entry[], services: SaveServices) {
  const results: Outcome[] = [];
  const deadline = Date.now() + MAX_SEPARATE_MS;
  for (const entry of entries) {
    const last = results.at(-1)?.error;
    const isHopeless = last !== undefined && Date.now() > deadline && databaseFault(last) !== 'unique';
    results.push(isHopeless ? { error: last } : await saveOne(entry, services));
  }
  return results;
}

/** When rows stay locked for long, the remaining submissions fail after this time instead of each waiting for a timeout. */
const MAX_SEPARATE_MS = 5000;

function saveOne(entry: Entry, services: SaveServices): Promise<Outcome> {
  return inTransaction(services.db, (transaction) => write([entry], services, transaction)).then(
    () => ({}),
    (error: unknown) => ({ error }),
  );
}

/** Writes everything about the submissions. The keys are inserted first, so a duplicate request fails early. */
async function write(entries: readonly Entry[], services: SaveServices, db: Db): Promise<void> {
  const now = services.now();
  const answers = entries.map(({ incoming, receipt }) => ({ key: incoming.key, answer: receipt }));
  await insertAnswers(answers, now, db);
  await keepNames(
    entries.flatMap(({ submission: { document } }) => (document ? [document.storedName] : [])),
    db,
  );
  const submissions = entries.map(({ submission }) => submission);
  await insertSubmissions(await linkDuplicates(submissions, db), db);
  await services.queueMails(
    submissions.flatMap((submission) => (submission.spam.isQuarantined ? [] : mailsFor(submission))),
    db,
  );
  await services.audit(
    entries.map(({ submission, incoming: { requestId } }) => ({
      event: eventOf(submission),
      subjectId: submission.id,
      requestId,
    })),
    db,
  );
}

/** The mails of a submission, queued when it is saved or when it is released from quarantine. */
export function mailsFor({ id, wantsNewsletter }: Pick<NewSubmission, 'id' | 'wantsNewsletter'>) {
  const kinds = ['submission-receipt', 'submission-notice'] as const;
  const all = wantsNewsletter ? ([...kinds, 'newsletter-sign-up'] as const) : kinds;
  return all.map((kind) => ({ kind, subjectId: id }));
}

function eventOf({ spam }: NewSubmission) {
  return spam.isQuarantined ? ('submission_quarantined' as const) : ('submission_received' as const);
}

function toEntry(
  incoming: ScreenedSubmission,
  document: StoredDocument | null,
  { now, createReference }: SaveServices,
): Entry {
  const { form } = incoming;
  const createdAt = now();
  const id = createId(createdAt);
  const reference = createReference();
  const submission: NewSubmission = {
    id,
    reference,
    createdAt,
    companyName: form.companyName,
    industry: form.industry,
    companySize: form.companySize,
    contactName: form.contactName,
    email: form.email,
    phone: form.phone,
    projectDescription: form.projectDescription || null,
    additionalInfo: form.additionalInfo || null,
    document,
    spam: incoming.spam,
    wantsNewsletter: incoming.wantsNewsletter,
    senderHash: senderHash(form),
    duplicateOf: null,
  };
  return { submission, receipt: { id, reference, receivedAt: toIso(toInstant(createdAt)) }, incoming };
}
