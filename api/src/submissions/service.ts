import {
  DOCUMENT_MESSAGES,
  SUBMISSIONS_PAGE_SIZE,
  type DocumentType,
  type SubmissionPage,
  type SubmissionReceipt,
} from '@site/shared/contracts';
import type { Readable } from 'node:stream';
import { toInstant } from '../database/instants.ts';
import { AppError } from '../errors.ts';
import { createAnswers } from '../http/idempotency.ts';
import type { Upload } from '../http/upload.ts';
import { parseCursor, toCursor } from './cursor.ts';
import type { DocumentNames } from './document-names.ts';
import type { DocumentStore } from './document-store.ts';
import type { Gate } from './gate.ts';
import { readDocumentType } from './document-type.ts';
import {
  findDocument,
  hasNewsletterWish,
  releaseSubmission,
  selectPage,
  type StoredDocument,
} from './repository.ts';
import { createSave, mailsAbout, type Incoming, type SaveServices } from './save.ts';

export interface SubmissionServices extends Omit<SaveServices, 'findAnswer'> {
  readonly store: DocumentStore;
  readonly names: DocumentNames;
  readonly gate: Gate;
}

export interface Submissions {
  submit(incoming: Incoming): Promise<SubmissionReceipt>;
  list(cursor: string | undefined, isQuarantine: boolean): Promise<SubmissionPage>;
  /** Lets a submission out of quarantine: its mails are sent now. */
  release(
    id: string,
    by: { readonly userId: string; readonly sessionId: string; readonly requestId: string },
  ): Promise<void>;
  /** The document of a submission with its open file; the caller ends it. */
  openDocument(submissionId: string): Promise<{ readonly document: StoredDocument; readonly file: Readable }>;
}

export function createSubmissions(services: SubmissionServices): Submissions {
  const findAnswer = createAnswers(services.db);
  const save = createSave({ ...services, findAnswer });
  return {
    async submit(incoming) {
      const type = incoming.upload && (await acceptedType(incoming.upload));
      const [known, spam] = await Promise.all([
        findAnswer(incoming.key),
        services.gate.assess(incoming.form, incoming.hints),
      ]);
      if (known) return known as SubmissionReceipt;
      const giveBack = await services.gate.count(incoming.form, incoming.hints);
      const document = incoming.upload && type && (await keep(incoming.upload, type, services));
      // Whether the row was written is the database's to say: what cannot be told now, the sweep finds out.
      const drop = async () =>
        document && (await services.names.drop(document.storedName).catch(() => undefined));
      try {
        const { receipt, isNew } = await save({ ...incoming, spam }, document);
        if (!isNew) await Promise.all([drop(), giveBack()]);
        return receipt;
      } catch (error) {
        await Promise.all([drop(), giveBack()]);
        throw error;
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
      await services.db.transaction(async (transaction) => {
        if (!(await releaseSubmission(id, transaction))) throw new AppError('not_found');
        const wantsNewsletter = await hasNewsletterWish(id, transaction);
        await services.planMails(mailsAbout({ id, wantsNewsletter }), transaction);
        const entry = { event: 'submission_released', subjectId: id, actorId, sessionId, requestId } as const;
        await services.audit([entry], transaction);
      });
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

/** The bytes decide; a name that claims another kind is refused with them. */
async function acceptedType(upload: Upload): Promise<DocumentType> {
  const message = upload.size === 0 ? DOCUMENT_MESSAGES.empty : DOCUMENT_MESSAGES.type;
  const type = await readDocumentType(upload.path);
  const extension = /\.[^.]*$/.exec(upload.originalName)?.[0].toLowerCase();
  if (type && (extension === undefined || extension === `.${type}`)) return type;
  throw new AppError('document_type', {
    detail: message,
    errors: [{ field: 'file', code: upload.size === 0 ? 'empty' : 'type', message }],
  });
}

async function keep(
  upload: Upload,
  type: DocumentType,
  { names, store }: SubmissionServices,
): Promise<StoredDocument> {
  const { originalName, size, sha256 } = upload;
  const storedName = await names.reserve(originalName);
  try {
    await store.put(upload.path, storedName);
  } catch (error) {
    await names.drop(storedName).catch(() => undefined);
    throw error;
  }
  return { storedName, originalName: displayName(originalName), type, size, sha256 };
}

/** As the visitor's file was called, without control and direction characters, at most 255 code points. */
function displayName(name: string): string {
  return Array.from(name.replace(/[\p{Cc}\p{Bidi_Control}]/gu, '_'))
    .slice(0, 255)
    .join('');
}
