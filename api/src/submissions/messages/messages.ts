import {
  MAX_SUBMISSION_MESSAGES,
  REQUEST_DAYS,
  type DocumentRequestInput,
  type SubmissionMessage,
  type SubmissionReplyInput,
} from '@site/shared/contracts/staff';
import type { AuditEvent } from '@site/shared/contracts/staff';
import type { Db } from '../../database/connection.ts';
import { databaseFault } from '../../database/driver-errors.ts';
import { createId } from '../../database/ids.ts';
import { inTransaction } from '../../database/in-transaction.ts';
import { toInstant, toIso } from '../../database/instants.ts';
import { countByMessage } from '../../documents/stored-document.ts';
import { AppError } from '../../errors.ts';
import type { MailKind, QueueMails } from '../../mail/outbox.ts';
import { lockStatus, moveStatus } from '../work/move-status.ts';
import { recordActivity } from '../work/record-activity.ts';
import { findEmailsOf, type Caller, type WorkServices } from '../work/staff.ts';
import { exists } from '../work/work-repository.ts';
import {
  closeRequests,
  countMessages,
  findMessage,
  findMessages,
  insertMessage,
  type MessageKind,
  type MessageRow,
} from './messages-repository.ts';

export interface MessageServices extends WorkServices {
  readonly queueMails: QueueMails;
}

const DAY_MS = 24 * 3600_000;

/** What staff wrote to the applicant, newest first. */
export async function listMessages(submissionId: string, services: MessageServices) {
  const { db } = services;
  const rows = await findMessages(submissionId, db);
  if (rows.length === 0 && !(await exists(submissionId, db))) throw new AppError('not_found');
  return { items: await toMessages(rows, services) };
}

/** Emails the applicant. A submission that nobody has worked on is `contacted` from now on. */
export function sendReply(
  submissionId: string,
  reply: SubmissionReplyInput,
  caller: Caller,
  services: MessageServices,
): Promise<SubmissionMessage> {
  return send({ submissionId, kind: 'reply', ...reply, closes_at: null }, caller, services);
}

/** Emails the applicant a link that takes documents. The link of an earlier request is closed. */
export function askForDocuments(
  submissionId: string,
  input: DocumentRequestInput,
  caller: Caller,
  services: MessageServices,
): Promise<SubmissionMessage> {
  const closes_at = toInstant(services.now() + REQUEST_DAYS * DAY_MS);
  const request = {
    submissionId,
    kind: 'document-request',
    ...input,
    subject: REQUEST_SUBJECT,
    closes_at,
  } as const;
  return send(request, caller, services);
}

const REQUEST_SUBJECT = 'Documents for your application';

/** Closes the link of a request. Throws `not_found` when it is not open. */
export async function withdrawRequest(
  submissionId: string,
  id: string,
  caller: Caller,
  services: MessageServices,
): Promise<void> {
  const { db, now } = services;
  await inTransaction(db, async (transaction) => {
    const within = { ...services, db: transaction };
    const status = await lockStatus(submissionId, transaction);
    const at = toInstant(now());
    const which = { submission_id: submissionId, id };
    if (status === null || (await closeRequests(which, at, { withdrawn_at: at }, transaction)) === 0)
      throw new AppError('not_found');
    const activity = { event: 'document_request_withdrawn', detail: { message: id } } as const;
    await recordActivity(submissionId, [activity], caller.by, within);
    if (status === 'waiting') await moveStatus(submissionId, 'in_review', caller, within);
  });
}

interface NewMessage extends Pick<MessageRow, 'kind' | 'subject' | 'text' | 'closes_at'> {
  readonly id?: string | undefined;
  readonly submissionId: string;
}

/**
 * Sends a message, or returns the one that was already sent under its id. Throws `not_found` for a submission that was erased or
 * is in quarantine, whose sender may not be its author.
 */
async function send(
  { id, submissionId, ...message }: NewMessage,
  caller: Caller,
  services: MessageServices,
): Promise<SubmissionMessage> {
  const { db, now, queueMails } = services;
  const at = toInstant(now());
  const row: MessageRow = {
    ...{ id: id ?? createId(now()), submission_id: submissionId, author_id: caller.actorId, created_at: at },
    ...{ ...message, answered_at: null, withdrawn_at: null },
  };
  const stored = await inTransaction(db, async (transaction) => {
    const status = await lockStatus(submissionId, transaction);
    if (status === null) throw new AppError('not_found');
    const earlier = await findMessage(row.id, transaction);
    if (earlier) return checkSame(earlier, row);
    await checkCount(submissionId, transaction);
    if (message.kind === 'document-request')
      await closeRequests({ submission_id: submissionId }, at, {}, transaction);
    await insertMessage(row, transaction).catch((error: unknown) => {
      // Only the submission is locked. The id was taken for another one at the same moment.
      throw databaseFault(error) === 'unique' ? otherMessage() : error;
    });
    await queueMails([{ kind: MAILS[message.kind], subjectId: submissionId, itemId: row.id }], transaction);
    const within = { ...services, db: transaction };
    const activity = { event: EVENTS[message.kind], detail: { message: row.id } };
    await recordActivity(submissionId, [activity], caller.by, within);
    const next = STATUS_AFTER[message.kind](status);
    if (next !== status) await moveStatus(submissionId, next, caller, within);
    return row;
  });
  const [sent] = await toMessages([stored], services);
  if (!sent) throw new AppError('not_found');
  return sent;
}

/** The earlier message. Throws unless the later one, which has the same id, has the same content. */
function checkSame(earlier: MessageRow, later: MessageRow): MessageRow {
  const content = ['submission_id', 'kind', 'subject', 'text'] as const;
  if (content.every((column) => earlier[column] === later[column])) return earlier;
  throw otherMessage();
}

function otherMessage(): AppError {
  return new AppError('idempotency_mismatch', { detail: 'Another message was sent under this id' });
}

const MAILS: Readonly<Record<MessageKind, MailKind>> = {
  reply: 'submission-reply',
  'document-request': 'document-request',
};
const EVENTS: Readonly<Record<MessageKind, AuditEvent>> = {
  reply: 'submission_reply_sent',
  'document-request': 'documents_requested',
};
const STATUS_AFTER: Readonly<Record<MessageKind, (status: string) => string>> = {
  reply: (status) => (status === 'new' || status === 'in_review' ? 'contacted' : status),
  'document-request': () => 'waiting',
};

async function checkCount(submissionId: string, db: Db): Promise<void> {
  if ((await countMessages(submissionId, db)) < MAX_SUBMISSION_MESSAGES) return;
  throw new AppError('too_many_messages', {
    detail: 'No more messages fit here. Write from your own mailbox',
  });
}

async function toMessages(
  rows: readonly MessageRow[],
  services: MessageServices,
): Promise<SubmissionMessage[]> {
  const { db, now } = services;
  const emails = await findEmailsOf(
    rows.map(({ author_id }) => author_id),
    services,
  );
  const [first] = rows;
  const counts = first ? await countByMessage(first.submission_id, db) : new Map<string, number>();
  const at = toInstant(now());
  return rows.map((row) => ({
    ...{ id: row.id, kind: row.kind, subject: row.subject, text: row.text },
    author: emails.get(row.author_id) ?? null,
    created_at: toIso(row.created_at),
    request: row.closes_at === null ? null : toRequest(row, row.closes_at, counts.get(row.id) ?? 0, at),
  }));
}

function toRequest(
  { answered_at, withdrawn_at }: MessageRow,
  closesAt: string,
  documents: number,
  at: string,
) {
  return {
    is_open: toIso(closesAt) > toIso(at),
    closes_at: toIso(closesAt),
    answered_at: answered_at && toIso(answered_at),
    withdrawn_at: withdrawn_at && toIso(withdrawn_at),
    documents,
  };
}
