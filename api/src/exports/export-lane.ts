import { randomUUID } from 'node:crypto';
import { JOB_FILE_HOURS } from '@site/shared/contracts/staff';
import type { Db } from '../database/connection.ts';
import { toInstant } from '../database/instants.ts';
import type { Logger } from '../logger.ts';
import { createClaims, type Claimed, type Held } from '../queue/claims.ts';
import type { LaneSettings } from '../queue/lanes.ts';
import type { ExportFiles } from './export-files.ts';
import { amongOpen, deleteRow, EXPORT_WORK, isDoneBy, selectExpired, type StoredJob } from './repository.ts';

const REPORT_MS = 500;
/** A job that ended this many processes, or failed this often, is given up. */
export const MAX_ATTEMPTS = 3;
const RETRY_MS = 30_000;
const FILE_MS = JOB_FILE_HOURS * 3600_000;
const SWEPT_AT_ONCE = 100;

/** Writes the file of an export. */
export interface ExportWriter {
  /** How many rows the file will have; null when counting them takes as long as writing. `input` is what was stored with the job. */
  count(input: unknown): Promise<number | null>;
  /** The parts of the file, in order. Call `wrote` with the number of rows of each part, before the part is yielded. */
  write(input: unknown, wrote: (rows: number) => void): AsyncIterable<string>;
}

export interface ExportLaneServices {
  readonly db: Db;
  readonly logger: Pick<Logger, 'warn' | 'error'>;
  readonly now: () => number;
  readonly files: ExportFiles;
  readonly writer: ExportWriter;
}

/** Another process has the job, its owner deleted it, or it is already finished. */
class JobLost extends Error {}

/** One export at a time in each process. One whose process stops goes back and starts anew elsewhere. */
export function createExportLane(services: ExportLaneServices): LaneSettings {
  const { db, logger, now, files, writer } = services;
  const claims = createClaims<StoredJob>(EXPORT_WORK, services);

  async function write(claimed: Claimed<StoredJob>, signal: AbortSignal): Promise<void> {
    const { row: job } = claimed;
    const input: unknown = JSON.parse(job.input);
    const report = async (change: Parameters<typeof claims.update>[1]) => {
      if (!(await claims.update(claimed, change))) throw new JobLost();
    };
    await report({ done_rows: 0, total_rows: await writer.count(input) });
    let rows = 0;
    let reportedAt = now();
    async function* parts() {
      for await (const part of writer.write(input, (count) => void (rows += count))) {
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
    logger.warn({ err: error }, 'could not put an export back; it starts anew when its lease ends');
  const giveUp = (held: Held) => claims.update(held, { state: 'failed', due_at: toInstant(now() + FILE_MS) });

  async function run(claimed: Claimed<StoredJob>, signal: AbortSignal): Promise<void> {
    const { id, attempts } = claimed.row;
    const about = { job: id, attempt: attempts };
    if (attempts > MAX_ATTEMPTS) {
      logger.error(about, 'gave up on an export: it ended the process each time');
      await giveUp(claimed);
      return;
    }
    try {
      // A large file may take longer to upload than a lease lasts.
      await claims.renewDuring(claimed, () => write(claimed, signal));
    } catch (error) {
      if (!(error instanceof JobLost) && !signal.aborted)
        logger.warn({ ...about, err: error }, 'an attempt of an export ended with an error');
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

/** Deletes finished exports and their files when their time is over. */
export async function sweepExports(
  { db, now, files }: Pick<ExportLaneServices, 'db' | 'now' | 'files'>,
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
