import { MAX_SUBMISSION_MESSAGES } from '@site/shared/contracts/staff';
import { selectFullText, toText, type Db } from '../../database/connection.ts';

export type MessageKind = 'reply' | 'document-request';

export interface MessageRow {
  readonly id: string;
  readonly submission_id: string;
  readonly kind: MessageKind;
  readonly author_id: string;
  readonly created_at: string;
  readonly subject: string;
  readonly text: string;
  readonly closes_at: string | null;
  readonly answered_at: string | null;
  readonly withdrawn_at: string | null;
}

const COLUMNS = [
  'id',
  'submission_id',
  'kind',
  'author_id',
  'created_at',
  'closes_at',
  'answered_at',
  'withdrawn_at',
] as const satisfies readonly (keyof MessageRow)[];

/** The messages about a submission, newest first. */
export async function findMessages(submissionId: string, db: Db): Promise<MessageRow[]> {
  const rows: MessageRow[] = await select(db)
    .where({ submission_id: submissionId })
    .orderBy([
      { column: 'created_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(MAX_SUBMISSION_MESSAGES);
  return rows.map(withTexts);
}

export async function findMessage(id: string, db: Db): Promise<MessageRow | null> {
  const row: MessageRow | undefined = await select(db).where({ id }).first();
  return row ? withTexts(row) : null;
}

export async function countMessages(submissionId: string, db: Db): Promise<number> {
  const row = await db('applicant_messages').where({ submission_id: submissionId }).count({ n: '*' }).first();
  return Number(row?.['n'] ?? 0);
}

export async function insertMessage(message: MessageRow, db: Db): Promise<void> {
  await db('applicant_messages').insert(message);
}

/** Closes the open requests of a submission, or one of them. Returns how many were open. */
export function closeRequests(
  which: { readonly submission_id: string; readonly id?: string },
  at: string,
  columns: Pick<Partial<MessageRow>, 'withdrawn_at'>,
  db: Db,
): Promise<number> {
  return db('applicant_messages')
    .where({ ...which, kind: 'document-request' })
    .where('closes_at', '>', at)
    .update({ closes_at: at, ...columns });
}

/** Records the first document of an open request. It stays open until `closesAt` at the latest. */
export async function markAnswered(id: string, at: string, closesAt: string, db: Db): Promise<void> {
  await db('applicant_messages').where({ id }).whereNull('answered_at').update({ answered_at: at });
  await db('applicant_messages')
    .where({ id })
    .where('closes_at', '>', closesAt)
    .update({ closes_at: closesAt });
}

function select(db: Db) {
  return db('applicant_messages')
    .select(COLUMNS)
    .select(selectFullText('subject', db), selectFullText('text', db));
}

function withTexts(row: MessageRow): MessageRow {
  return { ...row, subject: String(toText(row.subject)), text: String(toText(row.text)) };
}
