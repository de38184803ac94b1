import type { Db } from '../../database/connection.ts';
import { inTransaction } from '../../database/in-transaction.ts';
import { toInstant } from '../../database/instants.ts';
import type { Caller, WorkServices } from './staff.ts';

/** Views of the same record by the same person are recorded once in this time. */
const SAME_VIEW_MS = 10 * 60_000;
const NEVER = toInstant(0);

interface View {
  readonly submission_id: string;
  readonly viewer_id: string;
  readonly event: 'submission_viewed' | 'document_previewed';
}

/**
 * Records that a member of staff reads a submission, or its document. Call it before the data is sent: it must not be read
 * unrecorded.
 */
export async function recordView(
  subjectId: string,
  { actorId, by }: Caller,
  { db, now, audit }: Pick<WorkServices, 'db' | 'now' | 'audit'>,
  event: View['event'] = 'submission_viewed',
): Promise<void> {
  const view: View = { submission_id: subjectId, viewer_id: actorId, event };
  if (await isRecorded(view, now(), db)) return;
  await inTransaction(db, async (transaction) => {
    if (await claim(view, now(), transaction)) await audit([{ event, subjectId, ...by }], transaction);
  });
}

/** Most views are repeated ones, which write nothing. */
async function isRecorded(view: View, now: number, db: Db): Promise<boolean> {
  const rows = db('recorded_views').where(view).where('recorded_at', '>=', firstInstant(now));
  return (await rows.first('event')) !== undefined;
}

/** Of several calls at once, one gets true. */
async function claim(view: View, now: number, db: Db): Promise<boolean> {
  await db('recorded_views')
    .insert({ ...view, recorded_at: NEVER })
    .onConflict()
    .ignore();
  const count = await db('recorded_views')
    .where(view)
    .where('recorded_at', '<', firstInstant(now))
    .update({ recorded_at: toInstant(now) });
  return count > 0;
}

/** Deletes the views after which another one is recorded. */
export async function forgetViews(now: number, db: Db): Promise<void> {
  await db('recorded_views').where('recorded_at', '<', firstInstant(now)).delete();
}

function firstInstant(now: number): string {
  return toInstant(now - SAME_VIEW_MS);
}
