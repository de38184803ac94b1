import { createId } from '../src/database/ids.ts';
import type { Db } from '../src/database/connection.ts';
import { insertSubmissions, type NewSubmission } from '../src/submissions/repository.ts';
import { FORM } from './forms.ts';

/** Inserts submissions directly into the database. */
export async function storeSubmissions(
  count: number,
  at: (index: number) => Pick<NewSubmission, 'createdAt'> & Partial<NewSubmission>,
  db: Db,
): Promise<void> {
  const submissions = Array.from({ length: count }, (_, index) => {
    const given = at(index);
    const id = createId(given.createdAt);
    return {
      ...FORM,
      id,
      reference: id.slice(-20),
      additionalInfo: null,
      document: null,
      wantsNewsletter: false,
      senderHash: '',
      duplicateOf: null,
      spam: { score: 0, reasons: [], isQuarantined: false, textHash: null },
      ...given,
    };
  });
  for (let from = 0; from < count; from += 50)
    await insertSubmissions(submissions.slice(from, from + 50), db);
}
