import { pipeline } from 'node:stream/promises';
import { deleteJob, downloadJobFile, listJobs, MAX_JOBS_LISTED } from '@site/shared/contracts/staff';
import type { RecordAudit } from '../audit/audit-log.ts';
import type { Db } from '../database/connection.ts';
import { AppError } from '../errors.ts';
import { actorOf, auditActorOf, serve, type Call, type ServedEndpoint } from '../http/endpoint.ts';
import type { ExportFiles } from './export-files.ts';
import { toJob } from './queue-export.ts';
import { abandonJob, findJob, selectJobs, type StoredJob } from './repository.ts';

export interface ExportRouteServices {
  readonly db: Db;
  readonly audit: RecordAudit;
  readonly now: () => number;
  readonly files: ExportFiles;
}

/** Longer than a process works on a job that it has lost. */
const LATE_WRITE_MS = 3600_000;

/** The jobs of the caller. Those of others are not found. */
export function exportEndpoints(services: ExportRouteServices): ServedEndpoint[] {
  const { db, files, now } = services;
  return [
    serve(listJobs, async (call) => ({
      items: (await selectJobs(actorOf(call).userId, MAX_JOBS_LISTED, db)).map(toJob),
    })),
    serve(deleteJob, async (call) => {
      const job = await findOwn(call, db);
      await files.remove(job);
      // A process that works on it may store its file after that, and end before it removes it. The sweep does it then.
      await abandonJob(job.id, now() + LATE_WRITE_MS, db);
    }),
    serve(downloadJobFile, (call) => sendFile(call, services)),
  ];
}

async function findOwn(call: Call<typeof deleteJob>, db: Db): Promise<StoredJob> {
  const job = await findJob(call.params.id, actorOf(call).userId, db);
  if (!job) throw new AppError('not_found');
  return job;
}

async function sendFile(
  call: Call<typeof downloadJobFile>,
  { db, audit, files }: ExportRouteServices,
): Promise<void> {
  const { response } = call;
  const job = await findOwn(call, db);
  const file = job.state === 'done' ? await files.open(job) : null;
  if (!file) throw new AppError('not_found', { detail: 'The file is no longer available. Export it again.' });
  try {
    await audit([{ event: 'export_downloaded', subjectId: job.id, ...auditActorOf(call) }], db);
    response.attachment(job.file_name);
    response.type('text/csv; charset=utf-8');
    await pipeline(file, response);
  } finally {
    file.destroy();
  }
}
