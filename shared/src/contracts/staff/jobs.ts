import * as z from 'zod/mini';
import { defineEndpoint } from '../common/endpoint.ts';
import { SubmissionExport } from './submissions/submission-list.ts';

export const JOB_STATES = ['waiting', 'running', 'done', 'failed'] as const;

/** A background job that creates a file. Only the person who started it sees it. */
export const Job = z.object({
  id: z.string(),
  state: z.enum(JOB_STATES),
  /** Rows written so far. */
  rows: z.int(),
  /** Rows to write; null until they are counted. */
  total: z.nullable(z.int()),
  fileName: z.string(),
  startedAt: z.iso.datetime(),
  /** When the file is deleted; null until it is complete. */
  expiresAt: z.nullable(z.iso.datetime()),
});
export type Job = z.infer<typeof Job>;

export const MAX_JOBS_LISTED = 20;
/** How many unfinished jobs one person may have. */
export const MAX_OPEN_JOBS = 3;
export const JOB_FILE_HOURS = 24;

const JobParams = z.object({ id: z.uuid() });

/** Starts a CSV export of all matching submissions in the background, for lists that are too long to wait for. */
export const startSubmissionsExport = defineEndpoint({
  name: 'startSubmissionsExport',
  method: 'POST',
  path: '/api/admin/submissions/exports',
  access: 'review-submissions',
  query: SubmissionExport,
  status: 202,
  reply: Job,
  problems: [401, 403, 409],
});

/** The caller's own jobs, newest first. */
export const listJobs = defineEndpoint({
  name: 'listJobs',
  method: 'GET',
  path: '/api/admin/jobs',
  access: 'review-submissions',
  status: 200,
  reply: z.object({ items: z.array(Job).check(z.maxLength(MAX_JOBS_LISTED)) }),
  problems: [401, 403],
});

/** Stops a job and deletes its file. */
export const deleteJob = defineEndpoint({
  name: 'deleteJob',
  method: 'DELETE',
  path: '/api/admin/jobs/:id',
  access: 'review-submissions',
  params: JobParams,
  status: 204,
  problems: [401, 403, 404],
});

/** The file of a finished job. */
export const downloadJobFile = defineEndpoint({
  name: 'downloadJobFile',
  method: 'GET',
  path: '/api/admin/jobs/:id/file',
  access: 'review-submissions',
  params: JobParams,
  status: 200,
  problems: [401, 403, 404],
});
