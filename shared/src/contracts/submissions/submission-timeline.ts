import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { SubmissionParams } from './submission-work.ts';

export const MAX_TIMELINE_EVENTS = 50;

/** Something that happened to a submission, as the audit log recorded it. */
export const TimelineEvent = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  /** A name of `AUDIT_EVENTS`, or one that an earlier or later version of the API recorded. */
  event: z.string(),
  /** Email address of the person who acted. Null for visitors, for commands and after the account was deleted. */
  actor: z.nullable(z.string()),
  /** A change: the values before and after it. Null for other events, and for a value that was not set. */
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
  /** Why the status is `lost`. */
  reason: z.nullable(z.string()),
});
export type TimelineEvent = z.infer<typeof TimelineEvent>;

/** The latest events of a submission, newest first. `hasMore` when there are earlier ones. */
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
