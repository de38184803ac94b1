import type { SubmissionForm } from '@site/shared/contracts';
import type { Db } from '../../src/database/connection.ts';
import { createId } from '../../src/database/ids.ts';
import { insertSubmissions } from '../../src/submissions/repository.ts';
import type { StoredSubmission } from '../../src/submissions/submission.ts';
import { FORM } from './forms.ts';

export type StoredFields = Partial<Omit<StoredSubmission, 'form'> & SubmissionForm>;

/** Inserts submissions directly into the database. */
export async function storeSubmissions(
  count: number,
  at: (index: number) => Pick<StoredSubmission, 'createdAt'> & StoredFields,
  db: Db,
): Promise<void> {
  const submissions = Array.from({ length: count }, (_, index): StoredSubmission => {
    const given = at(index);
    const id = createId(given.createdAt);
    return {
      id,
      reference: id.slice(-20),
      document: null,
      wantsNewsletter: false,
      senderHash: '',
      duplicateOf: null,
      spam: { score: 0, reasons: [], isQuarantined: false, textHash: null },
      ...given,
      form: { ...FORM, ...given },
    };
  });
  for (let from = 0; from < count; from += 50)
    await insertSubmissions(submissions.slice(from, from + 50), db);
}
