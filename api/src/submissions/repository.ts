import { SUBMISSIONS_PAGE_SIZE, type Submission } from '@site/shared/contracts';
import type { Db } from '../database/connection.ts';
import { toInstant, toIso } from '../database/instants.ts';
import type { Place } from './cursor.ts';

export interface StoredDocument {
  readonly storedName: string;
  readonly originalName: string;
  readonly type: string;
  readonly size: number;
  readonly sha256: string;
}

export interface NewSubmission {
  readonly id: string;
  readonly reference: string;
  readonly createdAt: number;
  readonly companyName: string;
  readonly industry: string;
  readonly companySize: string;
  readonly contactName: string;
  readonly email: string;
  readonly phone: string;
  readonly projectDescription: string | null;
  readonly additionalInfo: string | null;
  readonly document: StoredDocument | null;
}

export async function insertSubmissions(submissions: readonly NewSubmission[], db: Db): Promise<void> {
  await db('application_submissions').insert(submissions.map(toRow));
  const documents = submissions.flatMap(toDocumentRows);
  if (documents.length > 0) await db('documents').insert(documents);
}

const COLUMNS = [
  'id',
  'reference',
  'created_at',
  'company_name',
  'industry',
  'company_size',
  'contact_name',
  'email',
  'phone',
  'project_description',
  'additional_info',
  'file_path',
];

/** One page, newest first, and one row more if there is one. The first condition keeps MySQL on the index. */
export async function selectPage(after: Place | null, db: Db): Promise<Submission[]> {
  const query = db('application_submissions').select(COLUMNS);
  if (after)
    query.whereRaw('created_at <= ? and (created_at < ? or id < ?)', [
      after.createdAt,
      after.createdAt,
      after.id,
    ]);
  const rows: Submission[] = await query
    .orderBy([
      { column: 'created_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(SUBMISSIONS_PAGE_SIZE + 1);
  for (const row of rows) row.created_at = toIso(row.created_at);
  return rows;
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

export interface SubmissionForMail {
  readonly reference: string;
  readonly createdAt: string;
  readonly companyName: string;
  readonly industry: string;
  readonly companySize: string;
  readonly contactName: string;
  readonly email: string;
  readonly phone: string;
  readonly documentName: string | null;
}

/** What mails tell of a submission. */
export async function findForMail(id: string, db: Db): Promise<SubmissionForMail | null> {
  const row = await db('application_submissions')
    .leftJoin('documents', 'documents.submission_id', 'application_submissions.id')
    .where('application_submissions.id', id)
    .first(COLUMNS.map((column) => `application_submissions.${column}`).concat('original_name'));
  if (!row) return null;
  return {
    reference: row.reference,
    createdAt: row.created_at,
    companyName: row.company_name,
    industry: row.industry,
    companySize: row.company_size,
    contactName: row.contact_name,
    email: row.email,
    phone: row.phone,
    documentName: row.original_name,
  };
}

function toRow(submission: NewSubmission) {
  return {
    id: submission.id,
    created_at: toInstant(submission.createdAt),
    reference: submission.reference,
    company_name: submission.companyName,
    industry: submission.industry,
    company_size: submission.companySize,
    contact_name: submission.contactName,
    email: submission.email,
    phone: submission.phone,
    project_description: submission.projectDescription,
    additional_info: submission.additionalInfo,
    file_path: submission.document?.storedName ?? null,
  };
}

function toDocumentRows({ id, createdAt, document }: NewSubmission) {
  if (!document) return [];
  return {
    stored_name: document.storedName,
    submission_id: id,
    created_at: toInstant(createdAt),
    original_name: document.originalName,
    type: document.type,
    size: document.size,
    sha256: document.sha256,
  };
}
