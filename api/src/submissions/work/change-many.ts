import type { ChangeCounts, SubmissionChanges } from '@site/shared/contracts/staff';
import { AppError } from '../../errors.ts';
import { changeWork, checkChange } from './change-work.ts';
import type { Caller, WorkServices } from './staff.ts';
import { findWork } from './work-repository.ts';

/**
 * Changes several submissions, each in its own transaction with its own audit lines. After a crash, the call can be repeated:
 * what was changed before is then unchanged. Throws `validation_failed` before anything is changed.
 */
export async function changeMany(
  { ids, ...change }: SubmissionChanges,
  caller: Caller,
  services: WorkServices,
): Promise<ChangeCounts> {
  await checkChange(change, services);
  const counts = { changed: 0, unchanged: 0, missing: 0, conflicts: 0 };
  for (const id of new Set(ids)) counts[await changeOne(id, change, caller, services)] += 1;
  return counts;
}

async function changeOne(
  id: string,
  change: Omit<SubmissionChanges, 'ids'>,
  caller: Caller,
  services: WorkServices,
): Promise<keyof ChangeCounts> {
  const row = await findWork(id, services.db);
  if (!row) return 'missing';
  try {
    const { version } = await changeWork(id, { version: row.version, ...change }, caller, services);
    return version === row.version ? 'unchanged' : 'changed';
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return 'missing';
    if (error instanceof AppError && error.code === 'version_conflict') return 'conflicts';
    throw error;
  }
}
