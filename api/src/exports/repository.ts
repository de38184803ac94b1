import type { Job } from '@site/shared/contracts/staff';
import type { Knex } from 'knex';
import type { Db } from '../database/connection.ts';
import { toInstant } from '../database/instants.ts';
import type { Held, WorkTable } from '../queue/claims.ts';

/** Exports are claimed row by row. */
export const EXPORT_WORK: WorkTable = {
  ...{ name: 'background_jobs', key: 'id', token: 'holder', due: 'due_at' },
  claimed: { state: 'running' },
  countsAttempts: true,
  leaseMs: 2 * 60_000,
};

/** A row of `background_jobs`. */
export interface StoredJob {
  readonly id: string;
  readonly kind: 'submissions-export';
  /** JSON, for the writer. */
  readonly input: string;
  readonly owner_id: string;
  readonly state: Job['state'];
  readonly created_at: string;
  readonly attempts: number;
  readonly due_at: string;
  readonly done_rows: number;
  readonly total_rows: number | null;
  readonly file_name: string;
}

export type NewJob = Pick<StoredJob, 'id' | 'kind' | 'input' | 'owner_id' | 'file_name'>;

export async function insertJob(job: NewJob, at: number, db: Db): Promise<void> {
  const time = toInstant(at);
  const start = { state: 'waiting', attempts: 0, done_rows: 0, created_at: time, due_at: time };
  await db('background_jobs').insert({ ...job, ...start });
}

/** The latest jobs of a person, newest first. */
export async function selectJobs(ownerId: string, limit: number, db: Db): Promise<StoredJob[]> {
  return db('background_jobs')
    .where({ owner_id: ownerId })
    .orderBy([
      { column: 'created_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(limit);
}

export async function countOpenJobs(ownerId: string, db: Db): Promise<number> {
  const row = await db('background_jobs')
    .where({ owner_id: ownerId })
    .whereIn('state', OPEN)
    .count({ n: '*' })
    .first();
  return Number(row?.['n'] ?? 0);
}

const OPEN: readonly Job['state'][] = ['waiting', 'running'];

/** Number of waiting and of running jobs. */
export async function countByState(db: Db): Promise<Readonly<Record<string, number>>> {
  const rows: { readonly state: string; readonly n: number }[] = await db('background_jobs')
    .whereIn('state', OPEN)
    .groupBy('state')
    .select('state')
    .count({ n: '*' });
  return Object.fromEntries([
    ...OPEN.map((state) => [state, 0] as const),
    ...rows.map(({ state, n }) => [state, Number(n)] as const),
  ]);
}

export async function findJob(id: string, ownerId: string, db: Db): Promise<StoredJob | null> {
  return (await db('background_jobs').where({ id, owner_id: ownerId }).first()) ?? null;
}

export async function deleteRow(id: string, db: Db): Promise<void> {
  await db('background_jobs').where({ id }).delete();
}

/**
 * Takes a job from its owner and from the process that works on it. The row stays until the sweep at this time has removed what
 * the process may still be writing.
 */
export async function abandonJob(id: string, at: number, db: Db): Promise<void> {
  await db('background_jobs')
    .where({ id })
    .update({ owner_id: NOBODY, state: 'failed', due_at: toInstant(at) });
}

const NOBODY = '';

/** Unfinished jobs, for a claim: new ones, and those whose process stopped renewing its lease. */
export function amongOpen(rows: Knex.QueryBuilder): Knex.QueryBuilder {
  return rows.whereIn('state', OPEN);
}

/** Whether this claim of the job finished it. */
export async function isDoneBy({ key, token }: Held, db: Db): Promise<boolean> {
  const job = { id: key, holder: token, state: 'done' };
  return (await db('background_jobs').where(job).first('id')) !== undefined;
}

/** Finished jobs whose time is over. */
export async function selectExpired(at: number, limit: number, db: Db): Promise<StoredJob[]> {
  return db('background_jobs')
    .whereIn('state', ['done', 'failed'])
    .where('due_at', '<=', toInstant(at))
    .orderBy('due_at')
    .limit(limit);
}
