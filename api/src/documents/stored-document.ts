import type { Knex } from 'knex';
import type { Db } from '../database/connection.ts';
import { toInstant } from '../database/instants.ts';
import { insertRows } from '../database/statements.ts';

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

export async function findStoredNames(submissionId: string, db: Db): Promise<string[]> {
  return db('documents').where({ submission_id: submissionId }).pluck('stored_name');
}

export async function deleteDocuments(submissionId: string, db: Db): Promise<void> {
  await db('documents').where({ submission_id: submissionId }).delete();
}

/** Joins the `documents` table to a query; `id` is the column with the submission's id. */
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
