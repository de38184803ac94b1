import { randomUUID } from 'node:crypto';
import { JOB_FILE_HOURS } from '@site/shared/contracts';
import type { Db } from '../database/connection.ts';
import { toInstant } from '../database/instants.ts';
import type { Logger } from '../logger.ts';
import { createClaims, type Claimed, type Held } from '../queue/claims.ts';
import type { LaneSettings } from '../queue/lanes.ts';
import type { JobFiles } from './files.ts';
import type { JobKinds } from './kinds.ts';
import { amongOpen, deleteRow, isDoneBy, JOB_WORK, selectExpired, type StoredJob } from './repository.ts';

const REPORT_MS = 500;
/** A job that ended this many processes, or failed this often, is given up. */
export const MAX_ATTEMPTS = 3;
const RETRY_MS = 30_000;
const FILE_MS = JOB_FILE_HOURS * 3600_000;
const SWEPT_AT_ONCE = 100;

export interface JobLaneServices {
  readonly db: Db;
  readonly logger: Pick<Logger, 'warn' | 'error'>;
  readonly now: () => number;
  readonly files: JobFiles;
  readonly kinds: JobKinds;
}

/** Another process has the job, its owner deleted it, or it is already finished. */
class JobLost extends Error {}

/** The lane of background jobs: one at a time in each process. A job whose process stops goes back and starts anew elsewhere. */
export function createJobLane(services: JobLaneServices): LaneSettings {
  const { db, logger, now, files, kinds } = services;
  const claims = createClaims<StoredJob>(JOB_WORK, services);

  async function write(claimed: Claimed<StoredJob>, signal: AbortSignal): Promise<void> {
    const { row: job } = claimed;
    const input: unknown = JSON.parse(job.input);
    const kind = kinds[job.kind];
    const report = async (change: Parameters<typeof claims.update>[1]) => {
      if (!(await claims.update(claimed, change))) throw new JobLost();
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
  async function putBack(claimed: Claimed<StoredJob>, isStopped: boolean): Promise<void> {
    const { row: job, key } = claimed;
    // A report that the database has not carried out yet names the earlier claim, so it can no longer finish the job.
    const held: Held = { key, token: randomUUID() };
    const isHeld = await claims.update(claimed, { holder: held.token });
    if (!isHeld && (await isDoneBy(claimed, db))) return;
    // The attempt after a stop has the same file name, so the file goes before the job is free.
    await files.remove(job).catch(() => undefined);
    if (!isHeld) return;
    const { attempts } = job;
    if (isStopped)
      await claims.update(held, { state: 'waiting', attempts: attempts - 1, due_at: toInstant(now()) });
    else if (attempts < MAX_ATTEMPTS)
      await claims.update(held, { state: 'waiting', due_at: toInstant(now() + RETRY_MS) });
    else await giveUp(held);
  }

  const logFault = (error: unknown) =>
    logger.warn({ err: error }, 'could not put a job back; it starts anew when its lease ends');
  const giveUp = (held: Held) => claims.update(held, { state: 'failed', due_at: toInstant(now() + FILE_MS) });

  async function run(claimed: Claimed<StoredJob>, signal: AbortSignal): Promise<void> {
    const { id, kind, attempts } = claimed.row;
    const about = { job: id, kind, attempt: attempts };
    if (attempts > MAX_ATTEMPTS) {
      logger.error(about, 'gave up on a job: it ended the process each time');
      await giveUp(claimed);
      return;
    }
    try {
      // A large file may take longer to upload than a lease lasts.
      await claims.renewDuring(claimed, () => write(claimed, signal));
    } catch (error) {
      if (!(error instanceof JobLost) && !signal.aborted)
        logger.warn({ ...about, err: error }, 'an attempt of a job ended with an error');
      await putBack(claimed, signal.aborted);
    }
  }

  return {
    slots: 1,
    async claim(most, signal) {
      const jobs = await claims.claim(amongOpen, most);
      return jobs.map((job) => () => run(job, signal).catch(logFault));
    },
  };
}

/** Deletes finished jobs and their files when their time is over. */
export async function sweepJobs(
  { db, now, files }: Pick<JobLaneServices, 'db' | 'now' | 'files'>,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const jobs = await selectExpired(now(), SWEPT_AT_ONCE, db);
    for (const job of jobs) {
      await files.remove(job);
      await deleteRow(job.id, db);
    }
    if (jobs.length < SWEPT_AT_ONCE) return;
  }
}
