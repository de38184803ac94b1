import { toInstant } from '../../database/instants.ts';
import type { Caller, WorkServices } from './staff.ts';

/** Views of the same record by the same person are recorded once in this time. */
const SAME_VIEW_MS = 10 * 60_000;

/**
 * Records that a member of staff reads a submission, or its document. Call it before the data is sent: it must not be read
 * unrecorded.
 */
export async function recordView(
  subjectId: string,
  { actorId, by }: Caller,
  { db, now, audit, hasRecentLine }: WorkServices,
  event: 'submission_viewed' | 'document_previewed' = 'submission_viewed',
): Promise<void> {
  const from = toInstant(now() - SAME_VIEW_MS);
  if (await hasRecentLine({ event, actorId, subjectId, from })) return;
  await audit([{ event, subjectId, ...by }], db);
}
