import * as z from 'zod/mini';
import { defineEndpoint } from '../../common/endpoint.ts';
import { SubmissionParams } from './submission-work.ts';

export const MAX_RELATED_SUBMISSIONS = 50;

/** Why a submission belongs to another one. `merged`: staff merged it into that one. */
export const RELATIONS = ['merged', 'email', 'company'] as const;
export type Relation = (typeof RELATIONS)[number];

/** A submission of the same sender. */
export const RelatedSubmission = z.object({
  id: z.string(),
  reference: z.string(),
  company_name: z.string(),
  created_at: z.iso.datetime(),
  status: z.string(),
  /** The first of `RELATIONS` that applies, or a relation of a later version. */
  relation: z.string(),
  /** Whether it was merged into another one. */
  is_merged: z.boolean(),
});
export type RelatedSubmission = z.infer<typeof RelatedSubmission>;

/** Merged submissions first, then newest first. Quarantined ones are left out. */
export const listRelatedSubmissions = defineEndpoint({
  name: 'listRelatedSubmissions',
  method: 'GET',
  path: '/api/admin/submissions/:id/related',
  access: 'review-submissions',
  params: SubmissionParams,
  status: 200,
  reply: z.object({ items: z.array(RelatedSubmission).check(z.maxLength(MAX_RELATED_SUBMISSIONS)) }),
  problems: [401, 403, 404],
});

/**
 * Merges a duplicate into the submission with the reference `into`, and archives it. Both keep their content, and
 * `separateSubmission` undoes it. Submissions that were merged into the duplicate follow. 409 with code `not_mergeable`
 * if both are the same, or if `into` is merged itself.
 */
export const mergeSubmission = defineEndpoint({
  name: 'mergeSubmission',
  method: 'POST',
  path: '/api/admin/submissions/:id/merge',
  access: 'review-submissions',
  params: SubmissionParams,
  body: z.object({ into: z.string().check(z.minLength(1), z.maxLength(60)) }),
  status: 204,
  problems: [401, 403, 404, 409, 422],
});

/** Undoes a merge. The submission is in review again. 404 when it is not merged. */
export const separateSubmission = defineEndpoint({
  name: 'separateSubmission',
  method: 'DELETE',
  path: '/api/admin/submissions/:id/merge',
  access: 'review-submissions',
  params: SubmissionParams,
  status: 204,
  problems: [401, 403, 404],
});
