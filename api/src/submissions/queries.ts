import { toText, selectFullText, type Db } from '../database/connection.ts';

/** Number of submissions since a time, at most `most`. */
export async function countRecentSubmissions(since: string, most: number, db: Db): Promise<number> {
  const rows = await db('application_submissions').where('created_at', '>=', since).limit(most).select('id');
  return rows.length;
}

/** The email of an applicant who asked for the newsletter, or null. */
export async function findApplicant(submissionId: string, db: Db): Promise<string | null> {
  const row = await db('application_submissions')
    .where({ id: submissionId, newsletter_wish: 1 })
    .select(selectFullText('email', db))
    .first();
  return row ? String(toText(row.email)) : null;
}
