import * as z from 'zod/mini';
import { defineEndpoint } from '../../common/endpoint.ts';
import { SubmissionParams } from './submission-work.ts';

export const MAX_TIMELINE_EVENTS = 50;

/** An event of a submission, from the audit log. */
export const TimelineEvent = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  /** An event of `AUDIT_EVENTS`, or one that another version of the API recorded. */
  event: z.string(),
  /** Email address of the person who acted. Null for visitors, for commands and after the account was deleted. */
  actor: z.nullable(z.string()),
  /** Values before and after a change. Null for other events, and for a missing value. */
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
  /** Why the status is `lost`. */
  reason: z.nullable(z.string()),
});
export type TimelineEvent = z.infer<typeof TimelineEvent>;

/** The latest events of a submission, newest first. `hasMore`: there are earlier ones. */
export const readSubmissionTimeline = defineEndpoint({
  name: 'readSubmissionTimeline',
  method: 'GET',
  path: '/api/admin/submissions/:id/timeline',
  access: 'review-submissions',
  params: SubmissionParams,
  status: 200,
  reply: z.object({
    items: z.array(TimelineEvent).check(z.maxLength(MAX_TIMELINE_EVENTS)),
    hasMore: z.boolean(),
  }),
  problems: [401, 403, 404],
});
