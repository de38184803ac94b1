import type { Job } from '@site/shared/contracts';
import type { Db } from '../database/connection.ts';
import { toInstant } from '../database/instants.ts';
import type { JobKindName } from './kinds.ts';

/** A row of `background_jobs`. */
export interface StoredJob {
  readonly id: string;
  readonly kind: JobKindName;
  /** JSON, as its kind wrote it. */
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

/** A job as a process holds it. */
export interface Claim {
  readonly holder: string;
  readonly now: number;
  readonly leaseMs: number;
}

/** Claims the job that has been due for longest: a new one, or one whose process stopped renewing its lease. */
export async function claimJob({ holder, now, leaseMs }: Claim, db: Db): Promise<StoredJob | null> {
  const isDue = () => db('background_jobs').whereIn('state', OPEN).where('due_at', '<=', toInstant(now));
  for (;;) {
    const job: StoredJob | undefined = await isDue().orderBy(['due_at', 'id']).first();
    if (!job) return null;
    const lease = { state: 'running', holder, attempts: job.attempts + 1, due_at: toInstant(now + leaseMs) };
    // Of several processes that saw the job, the first one changes `attempts`.
    const count = await isDue().where({ id: job.id, attempts: job.attempts }).update(lease);
    if (count > 0) return { ...job, attempts: lease.attempts };
  }
}

/** A job and the process that claimed it. */
interface HeldJob {
  readonly id: string;
  readonly holder: string;
}

/** Changes a job that the process still holds. False when it is finished or deleted, or another process took it. */
export async function updateHeld(
  { id, holder }: HeldJob,
  change: Partial<
    Record<'state' | 'holder' | 'due_at' | 'done_rows' | 'total_rows' | 'attempts', string | number | null>
  >,
  db: Db,
): Promise<boolean> {
  return (await db('background_jobs').where({ id, holder, state: 'running' }).update(change)) > 0;
}

/** Whether the process has finished the job. */
export async function isDoneBy({ id, holder }: HeldJob, db: Db): Promise<boolean> {
  return (await db('background_jobs').where({ id, holder, state: 'done' }).first('id')) !== undefined;
}

/** Finished jobs whose time is over. */
export async function selectExpired(at: number, limit: number, db: Db): Promise<StoredJob[]> {
  return db('background_jobs')
    .whereIn('state', ['done', 'failed'])
    .where('due_at', '<=', toInstant(at))
    .orderBy('due_at')
    .limit(limit);
}
