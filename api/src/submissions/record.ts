import type { SubmissionRecord } from '@site/shared/contracts/staff';
import type { Db } from '../database/connection.ts';
import { toIso } from '../database/instants.ts';
import { findDocuments, type StoredDocument } from '../documents/stored-document.ts';
import { findTitle, selectSubmissions, toSubmission } from './repository.ts';
import type { StaffServices } from './work/staff.ts';
import { toWork, WORK_COLUMNS } from './work/work-repository.ts';

/** A submission with its documents, in quarantine or not. Null when the reference does not exist. */
export async function findRecord(
  reference: string,
  { db, findEmails }: { readonly db: Db } & Pick<StaffServices, 'findEmails'>,
): Promise<SubmissionRecord | null> {
  const row = await selectSubmissions(db('application_submissions'), db)
    .select('quarantined', 'merged_into', ...WORK_COLUMNS)
    .where({ reference })
    .first();
  if (!row) return null;
  const { merged_into, ...columns } = row;
  const [[document, ...further], work, target] = await Promise.all([
    findDocuments(row.id, db),
    toWork(row, { findEmails }),
    merged_into === null ? null : findTitle(merged_into, db),
  ]);
  return {
    ...toSubmission(columns),
    ...work,
    quarantined: Number(row.quarantined) === 1,
    merged_into: target,
    document: document ? describe(document) : null,
    further_documents: further.map((one) => ({ ...describe(one), received_at: toIso(one.receivedAt) })),
  };
}

function describe({ originalName: name, type, size }: StoredDocument) {
  return { name, type, size };
}
