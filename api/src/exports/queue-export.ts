import { MAX_OPEN_JOBS, type Job } from '@site/shared/contracts/staff';
import type { Db } from '../database/connection.ts';
import { createId } from '../database/ids.ts';
import { toIso } from '../database/instants.ts';
import { AppError } from '../errors.ts';
import { countOpenJobs, findJob, insertJob, type NewJob, type StoredJob } from './repository.ts';

export interface WantedExport {
  /** Stored as JSON. */
  readonly input: unknown;
  readonly ownerId: string;
  readonly fileName: string;
}

/** Queues an export. Pass the transaction of its audit line as `db`. Refuses when its owner has too many unfinished ones. */
export type QueueExport = (wanted: WantedExport, db: Db) => Promise<Job>;

export function createExportQueue(now: () => number): QueueExport {
  return async ({ input, ownerId, fileName }, db) => {
    if ((await countOpenJobs(ownerId, db)) >= MAX_OPEN_JOBS)
      throw new AppError('too_many_jobs', {
        detail: `Wait for one of your ${MAX_OPEN_JOBS} exports, or cancel it.`,
      });
    const time = now();
    const job: NewJob = {
      id: createId(time),
      kind: 'submissions-export',
      input: JSON.stringify(input),
      owner_id: ownerId,
      file_name: fileName,
    };
    await insertJob(job, time, db);
    const stored = await findJob(job.id, ownerId, db);
    if (!stored) throw new Error('A job that was just stored is missing.');
    return toJob(stored);
  };
}

/** A job as its owner sees it. */
export function toJob(row: StoredJob): Job {
  return {
    ...{ id: row.id, state: row.state, rows: row.done_rows, total: row.total_rows, fileName: row.file_name },
    startedAt: toIso(row.created_at),
    expiresAt: row.state === 'done' ? toIso(row.due_at) : null,
  };
}
