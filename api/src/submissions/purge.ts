import type { SubmissionStatus } from '@site/shared/contracts/staff';
import type { Knex } from 'knex';
import type { AuditActor, RecordAudit } from '../audit/audit-log.ts';
import type { Db } from '../database/connection.ts';
import type { CountRemoved } from '../database/delete-in-batches.ts';
import { inTransaction, type Transaction } from '../database/in-transaction.ts';
import { toInstant } from '../database/instants.ts';
import type { DeleteMails } from '../mail/outbox.ts';
import { deleteDocuments, findStoredNames } from '../documents/stored-document.ts';
import { markForRemoval } from '../documents/document-names.ts';
import { deleteUploads } from '../documents/uploads.ts';

const BATCH = 100;

/**
 * Deletes submissions in quarantine without activity since a time, with their mails. The sweep deletes their files. Each has its own
 * transaction, so one that staff release or note at the same time stays complete. Returns how many were deleted.
 */
export async function purgeQuarantine(
  before: number,
  services: EraseServices,
  signal?: AbortSignal,
): Promise<number> {
  for (let count = 0; ;) {
    const ids: string[] = await oldInQuarantine(before, services.db).limit(BATCH).pluck('id');
    for (const id of ids) if (await purge(id, before, services)) count += 1;
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
    if (!(await lock(transaction('application_submissions').where({ id })))) return null;
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

function purge(id: string, before: number, { db, audit, deleteMails }: EraseServices): Promise<boolean> {
  return inTransaction(db, async (transaction) => {
    if (!(await lock(oldInQuarantine(before, transaction).where({ id })))) return false;
    await remove(id, transaction);
    await deleteMails([id], transaction);
    await audit([{ event: 'submission_purged', subjectId: id }], transaction);
    return true;
  });
}

function oldInQuarantine(before: number, db: Db): Knex.QueryBuilder {
  return withoutActivity(db('application_submissions').where({ quarantined: 1 }), before);
}

/**
 * Limits a query to submissions without activity since a time. `changed_at` is in the indexes. `last_activity_at` is null before
 * the first activity.
 */
function withoutActivity(query: Knex.QueryBuilder, before: number): Knex.QueryBuilder {
  const at = toInstant(before);
  return query
    .where('changed_at', '<', at)
    .where((row) => void row.whereNull('last_activity_at').orWhere('last_activity_at', '<', at));
}

/**
 * Erases submissions of a status without activity since a time and without a next action, with their mails. Each has its own
 * transaction, so one that staff work on at the same time stays. The caller records how many were counted.
 */
export async function sweepStatus(
  status: SubmissionStatus,
  before: number,
  { db, deleteMails, count }: Pick<EraseServices, 'db' | 'deleteMails'> & { readonly count: CountRemoved },
  signal: AbortSignal,
): Promise<void> {
  const old = (table: Db) =>
    withoutActivity(table('application_submissions').where({ quarantined: 0, status }), before).whereNull(
      'next_action_on',
    );
  for (;;) {
    const ids: string[] = await old(db).limit(BATCH).pluck('id');
    for (const id of ids) {
      await inTransaction(db, async (transaction) => {
        if (!(await lock(old(transaction).where({ id })))) return;
        await remove(id, transaction);
        await deleteMails([id], transaction);
        await count(1, transaction);
      });
      if (signal.aborted) return;
    }
    if (ids.length < BATCH) return;
  }
}

/** Locks the row that is erased next by writing to it, before anything is decided from it. False when no row matches. */
async function lock(row: Knex.QueryBuilder): Promise<boolean> {
  return (await row.update({ file_path: null })) > 0;
}

/** Deletes a locked submission. Returns the names of its files. */
async function remove(id: string, db: Transaction): Promise<readonly string[]> {
  const names = await findStoredNames(id, db);
  await markForRemoval(names, db);
  await deleteUploads(names, db);
  await deleteDocuments(id, db);
  await db('application_submissions').where({ merged_into: id }).update({ merged_into: null });
  await db('application_submissions').where({ id }).delete();
  return names;
}
