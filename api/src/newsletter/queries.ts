import type { Db } from '../database/connection.ts';

/** Number of sign-ups since a time, at most `most`. */
export async function countRecentSignUps(since: string, most: number, db: Db): Promise<number> {
  const rows = await db('newsletter_subscriptions').where('created_at', '>=', since).limit(most).select('id');
  return rows.length;
}
