import type { SubmissionStatus } from '@site/shared/contracts';
import type { AuditActor, RecordAudit } from '../audit/audit-log.ts';
import type { Db } from '../database/connection.ts';
import { inTransaction } from '../database/in-transaction.ts';
import { toInstant } from '../database/instants.ts';
import type { DeleteMails } from '../mail/outbox.ts';
import { deleteDocuments, findStoredNames } from '../documents/stored-document.ts';
import { markForRemoval } from '../documents/document-names.ts';
import { deleteUploads } from '../documents/uploads.ts';

const BATCH = 100;

/**
 * Deletes submissions that nobody changed in quarantine since a time, with their mails. The sweep deletes their files. Each has its own
 * transaction, so one that an admin releases at the same time stays complete. Returns how many were deleted.
 */
export async function purgeQuarantine(
  before: number,
  services: EraseServices,
  signal?: AbortSignal,
): Promise<number> {
  for (let count = 0; ;) {
    const ids: string[] = await services
      .db('application_submissions')
      .where({ quarantined: 1 })
      .where('changed_at', '<', toInstant(before))
      .limit(BATCH)
      .pluck('id');
    for (const id of ids) if (await purge(id, services)) count += 1;
    if (ids.length < BATCH || signal?.aborted) return count;
  }
}

/**
 * Deletes one submission and its mails permanently, in quarantine or not. Returns the names of its files, which the sweep
 * deletes if the caller does not, or null when the submission does not exist.
 */
export function erase(
  id: string,
  by: AuditActor,
  { db, audit, deleteMails }: EraseServices,
): Promise<readonly string[] | null> {
  return inTransaction(db, async (transaction) => {
    if (!(await lock({ id }, transaction))) return null;
    const { reference } = await transaction('application_submissions').where({ id }).first('reference');
    const names = await remove(id, transaction);
    await deleteMails([id], transaction);
    await audit([{ event: 'submission_erased', subjectId: id, detail: { reference }, ...by }], transaction);
    return names;
  });
}

export interface EraseServices {
  readonly db: Db;
  readonly audit: RecordAudit;
  readonly deleteMails: DeleteMails;
}

function purge(id: string, { db, audit, deleteMails }: EraseServices): Promise<boolean> {
  return inTransaction(db, async (transaction) => {
    if (!(await lock({ id, quarantined: 1 }, transaction))) return false;
    await remove(id, transaction);
    await deleteMails([id], transaction);
    await audit([{ event: 'submission_purged', subjectId: id }], transaction);
    return true;
  });
}

/**
 * Erases submissions of a status that nobody changed since a time and that have no next action, with their mails. Each has its own
 * transaction, so one that staff change at the same time stays. The caller records how many were erased.
 */
export async function sweepStatus(
  status: SubmissionStatus,
  before: number,
  { db, deleteMails }: Pick<EraseServices, 'db' | 'deleteMails'>,
  signal: AbortSignal,
): Promise<number> {
  const old = (table: Db) =>
    table('application_submissions')
      .where({ quarantined: 0, status })
      .where('changed_at', '<', toInstant(before))
      .whereNull('next_action_on');
  for (let count = 0; ;) {
    const ids: string[] = await old(db).limit(BATCH).pluck('id');
    for (const id of ids) {
      const isErased = await inTransaction(db, async (transaction) => {
        if ((await old(transaction).where({ id }).update({ file_path: null })) === 0) return false;
        await remove(id, transaction);
        await deleteMails([id], transaction);
        return true;
      });
      if (isErased) count += 1;
      if (signal.aborted) return count;
    }
    if (ids.length < BATCH) return count;
  }
}

/** Locks the row by writing to it, before anything is decided from it. False when no row matches. */
async function lock(which: { readonly id: string; readonly quarantined?: 1 }, db: Db): Promise<boolean> {
  return (await db('application_submissions').where(which).update({ file_path: null })) > 0;
}

/** Deletes a locked submission. Returns the names of its files. */
async function remove(id: string, db: Db): Promise<readonly string[]> {
  const names = await findStoredNames(id, db);
  await markForRemoval(names, db);
  await deleteUploads(names, db);
  await deleteDocuments(id, db);
  await db('application_submissions').where({ merged_into: id }).update({ merged_into: null });
  await db('application_submissions').where({ id }).delete();
  return names;
}
