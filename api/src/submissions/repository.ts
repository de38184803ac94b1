import type { Submission } from '@site/shared/contracts/staff';
import type { Knex } from 'knex';
import { forceIndex, toText, selectFullText, type Db } from '../database/connection.ts';
import { toInstant, toIso } from '../database/instants.ts';
import { foldCompany } from './fold-company.ts';
import { insertWords } from './search/stored-words.ts';
import type { StoredSubmission } from './submission.ts';
import { findDocument, insertDocuments } from '../documents/stored-document.ts';

export async function insertSubmissions(submissions: readonly StoredSubmission[], db: Db): Promise<void> {
  await db('application_submissions').insert(submissions.map(toRow));
  await insertWords(
    submissions.map(({ id, reference, form }) => ({ ...form, id, reference })),
    db,
  );
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

/** The newest submissions in quarantine. */
export async function selectQuarantined(limit: number, db: Db): Promise<Submission[]> {
  const table = forceIndex(
    'application_submissions',
    'application_submissions_quarantined_created_at_id_index',
    db,
  );
  const rows: Submission[] = await selectSubmissions(db.from(table), db)
    .where({ quarantined: 1 })
    .orderBy([
      { column: 'created_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(limit);
  return rows.map(toSubmission);
}

function readTexts(row: Partial<Record<(typeof TEXTS)[number], unknown>>): void {
  for (const column of TEXTS) Object.assign(row, { [column]: toText(row[column]) });
}

/** Only the latest submissions with a text are checked, so that a flood of one text does not slow down the check. */
const LATEST_OF_TEXT = 50;

/** The email addresses that sent a text since a time. */
export function findAddressesOfText(textHash: string, since: string, db: Db): Promise<string[]> {
  // Without the index forced, MySQL reads the whole table when many submissions have the text.
  const latest = db
    .from(forceIndex('application_submissions', 'application_submissions_text_hash_created_at_index', db))
    .where({ text_hash: textHash })
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .limit(LATEST_OF_TEXT)
    .select('email');
  return db.from(latest.as('latest')).distinct().pluck('email');
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

function toRow({ form, spam, ...submission }: StoredSubmission) {
  return {
    id: submission.id,
    created_at: toInstant(submission.createdAt),
    reference: submission.reference,
    company_name: form.companyName,
    company_folded: foldCompany(form.companyName),
    industry: form.industry,
    company_size: form.companySize,
    contact_name: form.contactName,
    email: form.email,
    phone: form.phone,
    project_description: form.projectDescription || null,
    additional_info: form.additionalInfo || null,
    file_path: submission.document?.storedName ?? null,
    quarantined: spam.isQuarantined ? 1 : 0,
    spam_score: spam.score,
    spam_reasons: spam.reasons.join(', '),
    newsletter_wish: submission.wantsNewsletter ? 1 : 0,
    sender_hash: submission.senderHash,
    duplicate_of: submission.duplicateOf,
    text_hash: spam.textHash,
  };
}
