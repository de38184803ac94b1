import { MAX_REQUESTED_DOCUMENTS } from '@site/shared/contracts';
import { REQUEST_DAYS, REQUEST_HOURS_AFTER_FIRST } from '@site/shared/contracts/staff';
import type { RecordAudit } from '../../audit/audit-log.ts';
import type { Db } from '../../database/connection.ts';
import { inTransaction, type Transaction } from '../../database/in-transaction.ts';
import { toInstant, toTime } from '../../database/instants.ts';
import { keepNames } from '../../documents/document-names.ts';
import type { Documents } from '../../documents/documents.ts';
import { findHashesOf, insertDocuments, type StoredDocument } from '../../documents/stored-document.ts';
import { AppError } from '../../errors.ts';
import type { Upload } from '../../http/upload.ts';
import type { QueueMails } from '../../mail/outbox.ts';
import type { Tickets } from '../../tickets/tickets.ts';
import { findReference, setFirstDocument } from '../repository.ts';
import { lockStatus, moveStatus } from '../work/move-status.ts';
import { recordActivity } from '../work/record-activity.ts';
import { closeRequests, findMessage, markAnswered, type MessageRow } from './messages-repository.ts';

export interface DocumentRequestServices {
  readonly db: Db;
  readonly now: () => number;
  readonly audit: RecordAudit;
  readonly queueMails: QueueMails;
  readonly documents: Documents;
  /** Tickets in emails. */
  readonly tickets: Tickets;
}

/** What an applicant sees of a request. */
export interface ShownRequest {
  readonly reference: string;
  readonly text: string;
  /** False after it was withdrawn, replaced or fully answered, or its time is over. */
  readonly isOpen: boolean;
  readonly documents: number;
}

const PURPOSE = 'document-request';
const HOUR_MS = 3600_000;
/** The link goes on showing what arrived for a while after it is closed. */
const TICKET_LIFE_MS = 2 * REQUEST_DAYS * 24 * HOUR_MS;

/** The ticket of a request's link. */
export function issueRequestTicket(id: string, tickets: Tickets): string {
  return tickets.issue(PURPOSE, id, TICKET_LIFE_MS);
}

/** Null for a forged or old ticket, an erased submission, and a request that was closed before anything arrived. */
export async function readRequest(
  ticket: string,
  { db, now, tickets }: DocumentRequestServices,
): Promise<ShownRequest | null> {
  const request = await findRequest(ticket, tickets, db);
  const reference = request && (await findReference(request.submission_id, db));
  if (!request || !reference) return null;
  const isOpen = isOpenAt(request, now());
  const documents = (await findHashesOf(request.id, request.submission_id, db)).length;
  return isOpen || documents > 0 ? { reference, text: request.text, isOpen, documents } : null;
}

/**
 * Adds a document to the submission of an open request, and moves the submission from `waiting` to `in_review`. A document
 * that the request already has is stored once. Throws `link_invalid` when the request is not open.
 */
export async function addRequestedDocument(
  ticket: string,
  upload: Upload,
  requestId: string,
  services: DocumentRequestServices,
): Promise<void> {
  const { db, now, documents, tickets } = services;
  const request = await findRequest(ticket, tickets, db);
  if (!request || !isOpenAt(request, now())) throw new AppError('link_invalid');
  const document = await documents.store(await documents.check(upload));
  const isNew = await inTransaction(db, (transaction) =>
    join(document, request, requestId, { ...services, db: transaction }),
  ).catch(async (error: unknown) => {
    await documents.drop(document);
    throw error;
  });
  if (!isNew) await documents.drop(document);
}

/** The submission is locked first, so the documents of a request arrive one after another. False for a document that it already has. */
async function join(
  document: StoredDocument,
  { id, submission_id }: MessageRow,
  requestId: string,
  services: DocumentRequestServices & { readonly db: Transaction },
): Promise<boolean> {
  const { db, now, queueMails } = services;
  const status = await lockStatus(submission_id, db);
  const request = await findMessage(id, db);
  const time = now();
  if (status === null || !request || !isOpenAt(request, time)) throw new AppError('link_invalid');
  const hashes = await findHashesOf(id, submission_id, db);
  if (hashes.includes(document.sha256)) return false;
  const at = toInstant(time);
  await keepNames([document.storedName], db);
  await insertDocuments([{ submissionId: submission_id, createdAt: time, document, messageId: id }], db);
  await setFirstDocument(submission_id, document.storedName, db);
  await markAnswered(id, at, toInstant(time + REQUEST_HOURS_AFTER_FIRST * HOUR_MS), db);
  if (hashes.length + 1 >= MAX_REQUESTED_DOCUMENTS) await closeRequests({ submission_id, id }, at, {}, db);
  await recordActivity(submission_id, [{ event: 'document_received' }], { requestId }, services);
  await queueMails([{ kind: 'document-notice', subjectId: submission_id, itemId: id }], db);
  if (status === 'waiting')
    await moveStatus(submission_id, 'in_review', { actorId: null, by: { requestId } }, services);
  return true;
}

async function findRequest(ticket: string, tickets: Tickets, db: Db): Promise<MessageRow | null> {
  const id = tickets.open(PURPOSE, ticket);
  return id === null ? null : findMessage(id, db);
}

function isOpenAt({ closes_at }: MessageRow, time: number): boolean {
  return closes_at !== null && toTime(closes_at) > time;
}
