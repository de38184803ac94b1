import { toText, wholeText, type Db } from '../database/connection.ts';

/** How many submissions came since then; more than `most` are not counted. */
export async function countRecentSubmissions(since: string, most: number, db: Db): Promise<number> {
  const rows = await db('application_submissions').where('created_at', '>=', since).limit(most).select('id');
  return rows.length;
}

/** The address of an applicant who asked for the newsletter; null when there is none. */
export async function findApplicant(submissionId: string, db: Db): Promise<string | null> {
  const row = await db('application_submissions')
    .where({ id: submissionId, newsletter_wish: 1 })
    .select(wholeText('email', db))
    .first();
  return row ? String(toText(row.email)) : null;
}
