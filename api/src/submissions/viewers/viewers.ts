import { MAX_SUBMISSION_VIEWERS, VIEWING_EVERY_MS } from '@site/shared/contracts/staff';
import type { Db } from '../../database/connection.ts';
import { toInstant } from '../../database/instants.ts';
import { AppError } from '../../errors.ts';
import { findEmailsOf, type WorkServices } from '../work/staff.ts';

/** A page that is closed without a word, or that a phone put to sleep, counts until it has missed three calls. */
const VIEWING_MS = 3 * VIEWING_EVERY_MS;

/** Records that staff have a submission open. Returns who else has, by email address. */
export async function view(
  submission_id: string,
  viewer_id: string,
  services: Pick<WorkServices, 'db' | 'now' | 'findEmails'>,
): Promise<{ others: string[] }> {
  const { db, now } = services;
  const found = await db('application_submissions').where({ id: submission_id }).first('id');
  if (!found) throw new AppError('not_found');
  const row = { submission_id, viewer_id, seen_at: toInstant(now()) };
  await db('submission_viewers').insert(row).onConflict(['submission_id', 'viewer_id']).merge(['seen_at']);
  const ids: string[] = await db('submission_viewers')
    .where({ submission_id })
    .whereNot({ viewer_id })
    .where('seen_at', '>', toInstant(now() - VIEWING_MS))
    .orderBy('seen_at', 'desc')
    .limit(MAX_SUBMISSION_VIEWERS)
    .pluck('viewer_id');
  const emails = await findEmailsOf(ids, services);
  return { others: ids.flatMap((id) => emails.get(id) ?? []).toSorted() };
}

export async function leave(submission_id: string, viewer_id: string, db: Db): Promise<void> {
  await db('submission_viewers').where({ submission_id, viewer_id }).delete();
}

/** Deletes what does not count any more. */
export async function forgetViewers(now: number, db: Db): Promise<void> {
  await db('submission_viewers')
    .where('seen_at', '<=', toInstant(now - VIEWING_MS))
    .delete();
}
