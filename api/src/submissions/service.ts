import {
  SUBMISSIONS_PAGE_SIZE,
  type SubmissionPage,
  type SubmissionReceipt,
  type SubmissionRecord,
} from '@site/shared/contracts';
import type { Readable } from 'node:stream';
import type { AuditActor } from '../audit/audit-log.ts';
import { inTransaction } from '../database/in-transaction.ts';
import { toInstant } from '../database/instants.ts';
import { AppError } from '../errors.ts';
import { createAnswers } from '../idempotency/answers.ts';
import type { Reservation } from '../limits/reservations.ts';
import { parseCursor, toCursor } from './cursor.ts';
import type { DocumentStore } from '../documents/document-store.ts';
import type { CheckedUpload, Documents } from '../documents/documents.ts';
import { findDocument, type StoredDocument } from '../documents/stored-document.ts';
import type { SenderLimits } from '../spam/sender-limits.ts';
import type { Screening } from './screening.ts';
import { erase, type EraseServices } from './purge.ts';
import { findRecord } from './record.ts';
import { normaliseReference } from './reference.ts';
import { hasNewsletterWish, releaseSubmission, selectPage } from './repository.ts';
import { createSave, mailsAbout, type Assessed, type Incoming, type SaveServices } from './save.ts';

export interface SubmissionServices extends Omit<SaveServices, 'findAnswer'>, EraseServices {
  readonly store: DocumentStore;
  readonly documents: Documents;
  readonly screening: Screening;
  readonly senders: SenderLimits;
}

export interface Submissions {
  submit(incoming: Incoming): Promise<SubmissionReceipt>;
  list(cursor: string | undefined, isQuarantine: boolean): Promise<SubmissionPage>;
  /** Lets a submission out of quarantine: its mails are sent now. */
  release(
    id: string,
    by: { readonly userId: string; readonly sessionId: string; readonly requestId: string },
  ): Promise<void>;
  /** Takes a reference as people say it. Throws `not_found`. */
  find(reference: string): Promise<SubmissionRecord>;
  /** Removes a submission with its file and its mails. Throws `not_found`. */
  erase(id: string, by: AuditActor): Promise<void>;
  /** The document of a submission with its open file; the caller ends it. */
  openDocument(submissionId: string): Promise<{ readonly document: StoredDocument; readonly file: Readable }>;
}

export function createSubmissions(services: SubmissionServices): Submissions {
  const { documents } = services;
  const findAnswer = createAnswers(services.db);
  const save = createSave({ ...services, findAnswer });

  /** The submission counts once it is saved; a document that no row was written for goes. */
  async function storeAndSave(incoming: Assessed, checked: CheckedUpload | null, reservation: Reservation) {
    const stored = checked && (await documents.store(checked));
    const drop = async () => stored && documents.drop(stored);
    try {
      const { receipt, isNew } = await save(incoming, stored ?? incoming.uploaded);
      if (isNew) reservation.count();
      else await drop();
      return receipt;
    } catch (error) {
      await drop();
      throw error;
    }
  }

  return {
    async submit(incoming) {
      const [known, spam] = await Promise.all([
        findAnswer(incoming.key),
        services.screening.screen(incoming.form, incoming.hints),
      ]);
      if (known) return known as SubmissionReceipt;
      const checked = incoming.upload && (await documents.check(incoming.upload));
      const reservation = await services.senders.reserve(incoming.form.email, incoming.hints.address);
      try {
        return await storeAndSave({ ...incoming, spam }, checked, reservation);
      } finally {
        reservation.release();
      }
    },
    async list(cursor, isQuarantine) {
      const after = cursor === undefined ? null : parseCursor(cursor);
      const rows = await selectPage(after, isQuarantine, services.db);
      const items = rows.slice(0, SUBMISSIONS_PAGE_SIZE);
      const last = rows.length > items.length ? items.at(-1) : undefined;
      return {
        items,
        next: last ? toCursor({ createdAt: toInstant(new Date(last.created_at)), id: last.id }) : null,
      };
    },
    async release(id, { userId: actorId, sessionId, requestId }) {
      await inTransaction(services.db, async (transaction) => {
        if (!(await releaseSubmission(id, transaction))) throw new AppError('not_found');
        const wantsNewsletter = await hasNewsletterWish(id, transaction);
        await services.planMails(mailsAbout({ id, wantsNewsletter }), transaction);
        const entry = { event: 'submission_released', subjectId: id, actorId, sessionId, requestId } as const;
        await services.audit([entry], transaction);
      });
    },
    async find(reference) {
      const record = await findRecord(normaliseReference(reference), services.db);
      if (!record) throw new AppError('not_found');
      return record;
    },
    async erase(id, by) {
      const names = await erase(id, by, services);
      if (!names) throw new AppError('not_found');
      await documents.clear(names);
    },
    async openDocument(submissionId) {
      const document = await findDocument(submissionId, services.db);
      if (!document) throw new AppError('not_found');
      const file = await services.store.open(document.storedName);
      if (!file) throw new AppError('document_missing');
      return { document, file };
    },
  };
}
