import { SUBMISSIONS_PAGE_SIZE, type Submission } from '@site/shared/contracts';
import type { Knex } from 'knex';
import { forceIndex, toText, selectFullText, type Db } from '../database/connection.ts';
import { toInstant, toIso } from '../database/instants.ts';
import type { RowPosition } from '../database/row-position.ts';
import { insertRows, selectForEach } from '../database/statements.ts';
import { foldCompany } from './fold-company.ts';
import { insertWords } from './search/stored-words.ts';
import { findDocument, insertDocuments, type StoredDocument } from '../documents/stored-document.ts';

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
  readonly wantsNewsletter: boolean;
  readonly senderHash: string;
  /** Reference of an earlier submission by the same sender. */
  readonly duplicateOf: string | null;
  readonly spam: {
    readonly score: number;
    readonly reasons: readonly string[];
    readonly isQuarantined: boolean;
    readonly textHash: string | null;
  };
}

export async function insertSubmissions(submissions: readonly NewSubmission[], db: Db): Promise<void> {
  await insertRows('application_submissions', submissions.map(toRow), db);
  await insertWords(submissions, db);
  const documents = submissions.flatMap(({ id: submissionId, createdAt, document }) =>
    document ? [{ submissionId, createdAt, document }] : [],
  );
  await insertDocuments(documents, db);
}

/** Columns with free text from visitors. */
const TEXTS = [
  'company_name',
  'contact_name',
  'email',
  'phone',
  'project_description',
  'additional_info',
] as const satisfies readonly (keyof Submission)[];

const COLUMNS = [
  'id',
  'reference',
  'created_at',
  'industry',
  'company_size',
  'file_path',
  'spam_score',
  'spam_reasons',
  'duplicate_of',
];

/** Selects the columns that `toSubmission` needs. */
export function selectSubmissions(query: Knex.QueryBuilder, db: Db): Knex.QueryBuilder {
  return query.select(COLUMNS).select(TEXTS.map((column) => selectFullText(column, db)));
}

export function toSubmission(row: Submission): Submission {
  readTexts(row);
  return { ...row, created_at: toIso(row.created_at) };
}

/** One page, newest first, plus one row to detect a next page. Reads an index range, so deep pages cost no more than the first. */
export async function selectPage(
  after: RowPosition | null,
  isQuarantine: boolean,
  db: Db,
): Promise<Submission[]> {
  const table = forceIndex(
    'application_submissions',
    'application_submissions_quarantined_created_at_id_index',
    db,
  );
  const query = selectSubmissions(db.from(table), db).where({ quarantined: isQuarantine ? 1 : 0 });
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
  return rows.map(toSubmission);
}

function readTexts(row: Partial<Record<(typeof TEXTS)[number], unknown>>): void {
  for (const column of TEXTS) Object.assign(row, { [column]: toText(row[column]) });
}

/** Only the latest submissions with a text are checked, so that a flood of one text does not slow down the check. */
const LATEST_OF_TEXT = 50;
/** Without the index forced, MySQL reads the whole table when many submissions have the text. */
const addressesOfText = (db: Db) => `
  select distinct text_hash, email from (
    select text_hash, email
    from ${forceIndex('application_submissions', 'application_submissions_text_hash_created_at_index', db)}
    where text_hash = ? and created_at > ?
    order by created_at desc limit ${LATEST_OF_TEXT}
  ) as latest`;

/** The email addresses that sent these texts since a time. */
export async function findAddressesOfTexts(
  textHashes: readonly string[],
  since: string,
  db: Db,
): Promise<readonly { readonly text_hash: string; readonly email: string }[]> {
  const texts = textHashes.map((textHash) => [textHash, since]);
  return selectForEach(addressesOfText(db), texts, db);
}

export interface Released {
  /** Whether it was outside quarantine before, so that its mails were queued. */
  readonly wasAccepted: boolean;
  readonly wantsNewsletter: boolean;
}

/** Releases a submission from quarantine. Null when it is not in quarantine. */
export async function releaseSubmission(id: string, db: Db): Promise<Released | null> {
  const count = await db('application_submissions').where({ id, quarantined: 1 }).update({ quarantined: 0 });
  if (count === 0) return null;
  const row = await db('application_submissions').where({ id }).first('was_accepted', 'newsletter_wish');
  return {
    wasAccepted: Number(row?.was_accepted) === 1,
    wantsNewsletter: Number(row?.newsletter_wish) === 1,
  };
}

/** What names a submission to staff. */
export async function findTitle(id: string, db: Db) {
  const row = await db('application_submissions')
    .where({ id })
    .select('reference', selectFullText('company_name', db))
    .first();
  return row ? { reference: String(row.reference), company_name: String(toText(row.company_name)) } : null;
}

export async function findReference(id: string, db: Db): Promise<string | null> {
  const row = await db('application_submissions').where({ id }).first('reference');
  return row ? String(row.reference) : null;
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

/** The data of a submission for its mails. */
export async function findForMail(id: string, db: Db): Promise<SubmissionForMail | null> {
  const row = await selectSubmissions(db('application_submissions'), db).where({ id }).first();
  if (!row) return null;
  readTexts(row);
  const document = row.file_path === null ? null : await findDocument(id, db);
  return {
    reference: row.reference,
    createdAt: row.created_at,
    companyName: row.company_name,
    industry: row.industry,
    companySize: row.company_size,
    contactName: row.contact_name,
    email: row.email,
    phone: row.phone,
    documentName: document?.originalName ?? null,
  };
}

/** Names the first document of a submission that came without one. */
export async function setFirstDocument(id: string, storedName: string, db: Db): Promise<void> {
  await db('application_submissions').where({ id }).whereNull('file_path').update({ file_path: storedName });
}

function toRow(submission: NewSubmission) {
  return {
    id: submission.id,
    created_at: toInstant(submission.createdAt),
    reference: submission.reference,
    company_name: submission.companyName,
    company_folded: foldCompany(submission.companyName),
    industry: submission.industry,
    company_size: submission.companySize,
    contact_name: submission.contactName,
    email: submission.email,
    phone: submission.phone,
    project_description: submission.projectDescription,
    additional_info: submission.additionalInfo,
    file_path: submission.document?.storedName ?? null,
    quarantined: submission.spam.isQuarantined ? 1 : 0,
    spam_score: submission.spam.score,
    spam_reasons: submission.spam.reasons.join(', '),
    newsletter_wish: submission.wantsNewsletter ? 1 : 0,
    sender_hash: submission.senderHash,
    duplicate_of: submission.duplicateOf,
    text_hash: submission.spam.textHash,
  };
}
