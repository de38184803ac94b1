import * as z from 'zod/mini';
import { defineEndpoint } from '../../common/endpoint.ts';
import { SubmissionParams } from './submission-work.ts';

export const MAX_SUBMISSION_VIEWERS = 20;

/** How often a page reports that it has a submission open. */
export const VIEWING_EVERY_MS = 20_000;

/**
 * Reports that the caller has the submission open, and returns the email addresses of other viewers. Each call is valid
 * for a minute.
 */
export const viewSubmission = defineEndpoint({
  name: 'viewSubmission',
  method: 'PUT',
  path: '/api/admin/submissions/:id/viewer',
  access: 'review-submissions',
  params: SubmissionParams,
  status: 200,
  reply: z.object({ others: z.array(z.string()).check(z.maxLength(MAX_SUBMISSION_VIEWERS)) }),
  problems: [401, 403, 404],
});

/** Reports that the caller closed it. */
export const leaveSubmission = defineEndpoint({
  name: 'leaveSubmission',
  method: 'DELETE',
  path: '/api/admin/submissions/:id/viewer',
  access: 'review-submissions',
  params: SubmissionParams,
  status: 204,
  problems: [401, 403],
});
