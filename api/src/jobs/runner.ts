import { randomUUID } from 'node:crypto';
import { JOB_FILE_HOURS } from '@site/shared/contracts';
import type { Db } from '../database/connection.ts';
import { toInstant } from '../database/instants.ts';
import { renewDuring } from '../database/renew-during.ts';
import type { Logger } from '../logger.ts';
import type { JobFiles } from './files.ts';
import type { JobKinds } from './kinds.ts';
import { claimJob, deleteRow, isDoneBy, selectExpired, updateHeld, type StoredJob } from './repository.ts';

/** After this time without a renewal, another process takes the job over. A process renews its lease while it works. */
export const LEASE_MS = 2 * 60_000;
const REPORT_MS = 500;
/** A job that ended this many processes, or failed this often, is given up. */
export const MAX_ATTEMPTS = 3;
const RETRY_MS = 30_000;
const FILE_MS = JOB_FILE_HOURS * 3600_000;
const SWEPT_AT_ONCE = 100;

export interface RunnerServices {
  readonly db: Db;
  readonly logger: Pick<Logger, 'warn' | 'error'>;
  readonly now: () => number;
  readonly files: JobFiles;
  readonly kinds: JobKinds;
}

export interface JobRunner {
  /** Runs the job that is due next. False when there is none. An aborted job is given back and starts anew elsewhere. */
  runNext(signal: AbortSignal): Promise<boolean>;
  /** Deletes finished jobs and their files when their time is over. */
  sweep(signal: AbortSignal): Promise<void>;
}

/** Another process has the job, its owner deleted it, or it is already finished. */
class JobLost extends Error {}

/** Runs background jobs. Any number of processes can run one at the same time. */
export function createJobRunner({ db, logger, now, files, kinds }: RunnerServices): JobRunner {
  async function write(job: StoredJob, holder: string, signal: AbortSignal): Promise<void> {
    const held = { id: job.id, holder };
    const input: unknown = JSON.parse(job.input);
    const kind = kinds[job.kind];
    const report = async (change: Parameters<typeof updateHeld>[1]) => {
      if (!(await updateHeld(held, change, db))) throw new JobLost();
    };
    await report({ done_rows: 0, total_rows: await kind.count(input) });
    let rows = 0;
    let reportedAt = now();
    async function* parts() {
      for await (const part of kind.write(input, { wrote: (count) => void (rows += count) })) {
        signal.throwIfAborted();
        yield part;
        if (now() - reportedAt < REPORT_MS) continue;
        reportedAt = now();
        await report({ done_rows: rows });
      }
    }
    await files.write(job, parts());
    // Rows that came or went meanwhile change the total.
    await report({ state: 'done', done_rows: rows, total_rows: rows, due_at: toInstant(now() + FILE_MS) });
  }

  /**
   * What becomes of a job after an error: it is tried again later, at once after a stop, or given up. When only the answer to its
   * last report was lost, it is done and keeps its file.
   */
  async function putBack(job: StoredJob, holder: string, isStopped: boolean): Promise<void> {
    const { id, attempts } = job;
    // A report that the database has not carried out yet names the earlier holder, so it can no longer finish the job.
    const held = { id, holder: randomUUID() };
    const isHeld = await updateHeld({ id, holder }, { holder: held.holder }, db);
    if (!isHeld && (await isDoneBy({ id, holder }, db))) return;
    // The attempt after a stop has the same file name, so the file goes before the job is free.
    await files.remove(job).catch(() => undefined);
    if (!isHeld) return;
    if (isStopped)
      await updateHeld(held, { state: 'waiting', attempts: attempts - 1, due_at: toInstant(now()) }, db);
    else if (attempts < MAX_ATTEMPTS)
      await updateHeld(held, { state: 'waiting', due_at: toInstant(now() + RETRY_MS) }, db);
    else await updateHeld(held, { state: 'failed', due_at: toInstant(now() + FILE_MS) }, db);
  }

  return {
    async runNext(signal) {
      if (signal.aborted) return false;
      const holder = randomUUID();
      const job = await claimJob({ holder, now: now(), leaseMs: LEASE_MS }, db);
      if (!job) return false;
      const about = { job: job.id, kind: job.kind, attempt: job.attempts };
      if (job.attempts > MAX_ATTEMPTS) {
        logger.error(about, 'gave up on a job: it ended the process each time');
        await updateHeld({ id: job.id, holder }, { state: 'failed', due_at: toInstant(now() + FILE_MS) }, db);
        return true;
      }
      try {
        // A large file may take longer to upload than a lease lasts.
        await renewDuring(
          () => write(job, holder, signal),
          LEASE_MS,
          () => updateHeld({ id: job.id, holder }, { due_at: toInstant(now() + LEASE_MS) }, db),
        );
      } catch (error) {
        if (!(error instanceof JobLost) && !signal.aborted)
          logger.warn({ ...about, err: error }, 'an attempt of a job ended with an error');
        await putBack(job, holder, signal.aborted);
      }
      return true;
    },

    async sweep(signal) {
      while (!signal.aborted) {
        const jobs = await selectExpired(now(), SWEPT_AT_ONCE, db);
        for (const job of jobs) {
          await files.remove(job);
          await deleteRow(job.id, db);
        }
        if (jobs.length < SWEPT_AT_ONCE) return;
      }
    },
  };
}
