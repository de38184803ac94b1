import * as z from 'zod/mini';
import { defineEndpoint } from '../../common/endpoint.ts';
import { IsoDate } from '../../common/day-window.ts';
import { LOST_REASONS, SUBMISSION_STATUSES } from './submission-status.ts';

export const SubmissionParams = z.object({ id: z.string().check(z.regex(/^[0-9a-zA-Z-]{1,36}$/)) });

/** A member of staff. The email is null after the account was deleted. */
const StaffMember = z.object({ id: z.string(), email: z.nullable(z.string()) });

/** The work of staff on a submission. The defaults apply to answers of an earlier version of the API. */
export const workFields = {
  /** One of `SUBMISSION_STATUSES`, or a status of a later version. */
  status: z._default(z.string(), 'new'),
  /** One of `LOST_REASONS`, or a reason of a later version; null unless the status is `lost`. */
  status_reason: z._default(z.nullable(z.string()), null),
  assignee: z._default(z.nullable(StaffMember), null),
  next_action_on: z._default(z.nullable(z.string()), null),
  /** Null until the first change. */
  updated_at: z._default(z.nullable(z.iso.datetime()), null),
  /** When the status first left `new`. */
  first_touch_at: z._default(z.nullable(z.iso.datetime()), null),
  /** Email address of the last person who changed something here. */
  changed_by: z._default(z.nullable(z.string()), null),
  /** Number of changes. A change names the version that it is based on. */
  version: z._default(z.int(), 0),
};

export const SubmissionWork = z.object(workFields);
export type SubmissionWork = z.infer<typeof SubmissionWork>;

/** Absent fields stay unchanged. */
export const workChangeFields = {
  status: z.optional(z.enum(SUBMISSION_STATUSES, 'Choose a status')),
  status_reason: z.optional(z.nullable(z.enum(LOST_REASONS, 'Choose a reason'))),
  assignee_id: z.optional(z.nullable(z.string().check(z.maxLength(36)))),
  next_action_on: z.optional(z.nullable(IsoDate)),
};

const WorkChange = z.object({ version: z.int(), ...workChangeFields });
export type WorkChange = z.infer<typeof WorkChange>;

/** 409 with code `version_conflict` if somebody else changed it first: read the submission again, then decide. */
export const changeSubmissionWork = defineEndpoint({
  name: 'changeSubmissionWork',
  method: 'PATCH',
  path: '/api/admin/submissions/:id/work',
  access: 'review-submissions',
  params: SubmissionParams,
  body: WorkChange,
  status: 200,
  reply: SubmissionWork,
  problems: [401, 403, 404, 409, 422],
});

export const MAX_ASSIGNEES_LISTED = 200;

/** Staff whom a submission can be assigned to, by email address. */
export const listAssignees = defineEndpoint({
  name: 'listAssignees',
  method: 'GET',
  path: '/api/admin/assignees',
  access: 'review-submissions',
  status: 200,
  reply: z.object({
    items: z.array(z.object({ id: z.string(), email: z.string() })).check(z.maxLength(MAX_ASSIGNEES_LISTED)),
  }),
  problems: [401, 403],
});
