import type { RecordAudit } from '../audit/audit-log.ts';
import type { Db } from '../database/connection.ts';
import { toInstant } from '../database/instants.ts';
import { doomNames } from './document-names.ts';

const BATCH = 100;

/**
 * Forgets submissions that lay in quarantine since before then, and hands their files to the sweep. Each goes by itself:
 * one that an admin lets go at the same moment stays, whole. Returns how many went.
 */
export async function purgeQuarantine(before: number, audit: RecordAudit, db: Db): Promise<number> {
  for (let count = 0; ;) {
    const ids: string[] = await db('application_submissions')
      .where({ quarantined: 1 })
      .where('created_at', '<', toInstant(before))
      .limit(BATCH)
      .pluck('id');
    for (const id of ids) if (await purge(id, audit, db)) count += 1;
    if (ids.length < BATCH) return count;
  }
}

function purge(id: string, audit: RecordAudit, db: Db): Promise<boolean> {
  return db.transaction(async (transaction) => {
    // The first statement writes, so the row is locked before anything is decided by it.
    const isStill = await transaction('application_submissions')
      .where({ id, quarantined: 1 })
      .update({ file_path: null });
    if (isStill === 0) return false;
    const names: string[] = await transaction('documents').where({ submission_id: id }).pluck('stored_name');
    await doomNames(names, transaction);
    await transaction('documents').where({ submission_id: id }).delete();
    await transaction('application_submissions').where({ id }).delete();
    await audit([{ event: 'submission_purged', subjectId: id }], transaction);
    return true;
  });
}
