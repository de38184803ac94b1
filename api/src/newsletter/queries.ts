import type { Db } from '../database/connection.ts';

/** How many addresses signed up since then; more than `most` are not counted. */
export async function countRecentSignUps(since: string, most: number, db: Db): Promise<number> {
  const rows = await db('newsletter_subscriptions').where('created_at', '>=', since).limit(most).select('id');
  return rows.length;
}
