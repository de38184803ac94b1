import { SUBMISSIONS_PAGE_SIZE, type SubmissionRecord } from '@site/shared/contracts/staff';
import type { QuarantinedSubmissions } from '@site/shared/contracts/staff';
import type { Readable } from 'node:stream';
import type { AuditActor } from '../audit/audit-log.ts';
import { inTransaction } from '../database/in-transaction.ts';
import { AppError } from '../errors.ts';
import type { DocumentStore } from '../documents/document-store.ts';
import type { Documents } from '../documents/documents.ts';
import { findDocument, type StoredDocument } from '../documents/stored-document.ts';
import { erase, type EraseServices } from './purge.ts';
import { findRecord } from './record.ts';
import { normalizeReference } from './reference.ts';
import { releaseSubmission, selectQuarantined } from './repository.ts';
import { mailsFor } from './save.ts';
import type { QueueMails } from '../mail/outbox.ts';
import { recordActivity } from './work/record-activity.ts';
import type { StaffServices } from './work/staff.ts';

export interface SubmissionServices extends EraseServices, Pick<StaffServices, 'findEmails'> {
  readonly now: () => number;
  readonly queueMails: QueueMails;
  readonly store: DocumentStore;
  readonly documents: Documents;
}

/** Operations of staff on submissions. */
export interface Submissions {
  listQuarantine(): Promise<QuarantinedSubmissions>;
  /** Releases a submission from quarantine. Queues its mails unless it was accepted before and staff marked it as spam. */
  release(
    id: string,
    by: { readonly userId: string; readonly sessionId: string; readonly requestId: string },
  ): Promise<void>;
  /** Accepts a reference in any spelling. Throws `not_found`. */
  find(reference: string): Promise<SubmissionRecord>;
  /** Deletes a submission with its file and mails. Throws `not_found`. */
  erase(id: string, by: AuditActor): Promise<void>;
  /** Opens a document of a submission, the first without a number. The caller must close the file. */
  openDocument(
    submissionId: string,
    number?: string,
  ): Promise<{ readonly document: StoredDocument; readonly file: Readable }>;
}

export function createSubmissions(services: SubmissionServices): Submissions {
  const { documents } = services;
  return {
    async listQuarantine() {
      const rows = await selectQuarantined(SUBMISSIONS_PAGE_SIZE + 1, services.db);
      const items = rows.slice(0, SUBMISSIONS_PAGE_SIZE);
      return { items, next: rows[items.length]?.id ?? null };
    },
    async release(id, { userId: actorId, sessionId, requestId }) {
      await inTransaction(services.db, async (transaction) => {
        const released = await releaseSubmission(id, transaction);
        if (!released) throw new AppError('not_found');
        const { wasAccepted: isCounted, wantsNewsletter } = released;
        if (!isCounted) await services.queueMails(mailsFor({ id, wantsNewsletter }), transaction);
        const by = { actorId, sessionId, requestId };
        const within = { ...services, db: transaction };
        await recordActivity(id, [{ event: 'submission_released', isCounted }], by, within);
      });
    },
    async find(reference) {
      const record = await findRecord(normalizeReference(reference), services);
      if (!record) throw new AppError('not_found');
      return record;
    },
    async erase(id, by) {
      const names = await erase(id, by, services);
      if (!names) throw new AppError('not_found');
      await documents.clear(names);
    },
    async openDocument(submissionId, number = '1') {
      const document = await findDocument(submissionId, services.db, Number(number));
      if (!document) throw new AppError('not_found');
      const file = await services.store.open(document.storedName);
      if (!file) throw new AppError('document_missing');
      return { document, file };
    },
  };
}
