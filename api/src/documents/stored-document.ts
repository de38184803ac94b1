import type { Knex } from 'knex';
import type { Db } from '../database/connection.ts';
import { toInstant } from '../database/instants.ts';

/** The metadata of a stored document. */
export interface StoredDocument {
  readonly storedName: string;
  readonly originalName: string;
  readonly type: string;
  readonly size: number;
  readonly sha256: string;
}

/** A document and its submission. */
export interface SubmittedDocument {
  readonly submissionId: string;
  readonly createdAt: number;
  readonly document: StoredDocument;
  /** The request of staff that it answers. Absent for the application's own document. */
  readonly messageId?: string;
}

/** A document as listed, with the time when it was received. */
export interface ListedDocument extends StoredDocument {
  readonly receivedAt: string;
}

export async function insertDocuments(documents: readonly SubmittedDocument[], db: Db): Promise<void> {
  if (documents.length > 0) await db('documents').insert(documents.map(toRow));
}

/** The documents of a submission in the order of their arrival. */
export async function findDocuments(submissionId: string, db: Db): Promise<ListedDocument[]> {
  const rows = await inOrder(db('documents').where({ submission_id: submissionId }));
  return rows.map((row: Row) => ({ ...toDocument(row), receivedAt: row.created_at }));
}

/** One document of a submission; the first is number 1. */
export async function findDocument(submissionId: string, db: Db, number = 1): Promise<StoredDocument | null> {
  const row: Row | undefined = await inOrder(db('documents').where({ submission_id: submissionId }))
    .offset(number - 1)
    .first();
  return row ? toDocument(row) : null;
}

/** The hashes of the documents that answer a request of staff. */
export async function findHashesOf(messageId: string, submissionId: string, db: Db): Promise<string[]> {
  return db('documents').where({ submission_id: submissionId, message_id: messageId }).pluck('sha256');
}

/** How many documents answer each request of staff. */
export async function countByMessage(submissionId: string, db: Db): Promise<ReadonlyMap<string, number>> {
  const rows: { readonly message_id: string; readonly n: number }[] = await db('documents')
    .where({ submission_id: submissionId })
    .whereNotNull('message_id')
    .groupBy('message_id')
    .select('message_id')
    .count({ n: '*' });
  return new Map(rows.map(({ message_id, n }) => [message_id, Number(n)]));
}

export async function findStoredNames(submissionId: string, db: Db): Promise<string[]> {
  return db('documents').where({ submission_id: submissionId }).pluck('stored_name');
}

export async function deleteDocuments(submissionId: string, db: Db): Promise<void> {
  await db('documents').where({ submission_id: submissionId }).delete();
}

interface Row {
  readonly stored_name: string;
  readonly original_name: string;
  readonly created_at: string;
  readonly type: string;
  readonly size: number;
  readonly sha256: string;
}

function inOrder(query: Knex.QueryBuilder): Knex.QueryBuilder {
  return query.orderBy(['created_at', 'stored_name']);
}

function toDocument({ stored_name, original_name, type, size, sha256 }: Row): StoredDocument {
  return { storedName: stored_name, originalName: original_name, type, size, sha256 };
}

function toRow({ submissionId, createdAt, document, messageId }: SubmittedDocument) {
  return {
    stored_name: document.storedName,
    submission_id: submissionId,
    message_id: messageId ?? null,
    created_at: toInstant(createdAt),
    original_name: document.originalName,
    type: document.type,
    size: document.size,
    sha256: document.sha256,
  };
}
