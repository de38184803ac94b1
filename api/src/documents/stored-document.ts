import type { Knex } from 'knex';
import type { Db } from '../database/connection.ts';
import { toInstant } from '../database/instants.ts';
import { insertRows } from '../database/statements.ts';

/** A document as its row tells of it. */
export interface StoredDocument {
  readonly storedName: string;
  readonly originalName: string;
  readonly type: string;
  readonly size: number;
  readonly sha256: string;
}

/** A document with the submission that it belongs to. */
export interface SubmittedDocument {
  readonly submissionId: string;
  readonly createdAt: number;
  readonly document: StoredDocument;
}

export async function insertDocuments(documents: readonly SubmittedDocument[], db: Db): Promise<void> {
  await insertRows('documents', documents.map(toRow), db);
}

export async function findDocument(submissionId: string, db: Db): Promise<StoredDocument | null> {
  const row = await db('documents').where({ submission_id: submissionId }).first();
  if (!row) return null;
  return {
    storedName: row.stored_name,
    originalName: row.original_name,
    type: row.type,
    size: row.size,
    sha256: row.sha256,
  };
}

/** The names of a submission's stored files. */
export async function findStoredNames(submissionId: string, db: Db): Promise<string[]> {
  return db('documents').where({ submission_id: submissionId }).pluck('stored_name');
}

export async function deleteDocuments(submissionId: string, db: Db): Promise<void> {
  await db('documents').where({ submission_id: submissionId }).delete();
}

/** Adds the column `original_name` of a submission's document to a query; `id` is the column of the submission. */
export function joinDocuments(query: Knex.QueryBuilder, id: string): Knex.QueryBuilder {
  return query.leftJoin('documents', 'documents.submission_id', id);
}

function toRow({ submissionId, createdAt, document }: SubmittedDocument) {
  return {
    stored_name: document.storedName,
    submission_id: submissionId,
    created_at: toInstant(createdAt),
    original_name: document.originalName,
    type: document.type,
    size: document.size,
    sha256: document.sha256,
  };
}
