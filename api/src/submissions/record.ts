import type { SubmissionRecord } from '@site/shared/contracts';
import type { Db } from '../database/connection.ts';
import { findDocument } from '../documents/stored-document.ts';
import { selectSubmissions, toSubmission } from './repository.ts';

/** A submission with its document, in quarantine or not. Null when the reference does not exist. */
export async function findRecord(reference: string, db: Db): Promise<SubmissionRecord | null> {
  const row = await selectSubmissions(db('application_submissions'), db)
    .select('quarantined')
    .where({ reference })
    .first();
  if (!row) return null;
  const document = await findDocument(row.id, db);
  return {
    ...toSubmission(row),
    quarantined: Number(row.quarantined) === 1,
    document: document && { name: document.originalName, type: document.type, size: document.size },
  };
}
