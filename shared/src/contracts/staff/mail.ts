import * as z from 'zod/mini';
import { oneLine } from '../common/clean-text.ts';
import { defineEndpoint } from '../common/endpoint.ts';

const MailId = z.string().check(z.regex(/^[0-9a-zA-Z-]{1,36}$/));

const filterFields = {
  kind: z.optional(z.string().check(z.regex(/^[a-z-]{1,40}$/, 'Choose a kind of email'))),
  /** Part of the reason. */
  reason: z.optional(z.string().check(oneLine(), z.minLength(1), z.maxLength(200))),
};

/** Dead mails that match all given fields. */
export const DeadMailFilter = z.object(filterFields);
export type DeadMailFilter = z.infer<typeof DeadMailFilter>;

/** A mail that was given up after all its attempts. */
export const DeadMail = z.object({
  id: z.string(),
  kind: z.string(),
  subject_id: z.string(),
  created_at: z.iso.datetime(),
  attempts: z.int(),
  last_error: z.nullable(z.string()),
});
export type DeadMail = z.infer<typeof DeadMail>;
export const DEAD_MAILS_PAGE_SIZE = 50;

/** Newest first. A cursor is valid for its own filter only. */
export const listDeadMails = defineEndpoint({
  name: 'listDeadMails',
  method: 'GET',
  path: '/api/dead-mails',
  access: 'manage-mails',
  query: z.object({ ...filterFields, cursor: z.optional(z.string().check(z.maxLength(400))) }),
  status: 200,
  reply: z.object({
    items: z.array(DeadMail).check(z.maxLength(DEAD_MAILS_PAGE_SIZE)),
    next: z.nullable(z.string()),
    previous: z.nullable(z.string()),
  }),
  problems: [401, 403],
});

export const retryDeadMail = defineEndpoint({
  name: 'retryDeadMail',
  method: 'POST',
  path: '/api/dead-mails/:id/retry',
  access: 'manage-mails',
  params: z.object({ id: MailId }),
  status: 204,
  problems: [401, 403, 404],
});

export const MAX_MAILS_RETRIED = 5000;

/**
 * Queues the mails with these ids, or without ids the newest matches of the filter. Mails that are no longer dead are
 * left out.
 */
export const retryDeadMails = defineEndpoint({
  name: 'retryDeadMails',
  method: 'POST',
  path: '/api/dead-mails/retry',
  access: 'manage-mails',
  body: z.object({
    ...filterFields,
    ids: z.optional(z.array(MailId).check(z.maxLength(DEAD_MAILS_PAGE_SIZE))),
  }),
  status: 200,
  /** True if the filter matched more mails than one call queues. */
  reply: z.object({ count: z.int(), hasMore: z.boolean() }),
  problems: [401, 403, 422],
});

export const MAIL_STATES = ['waiting', 'sent', 'skipped', 'dead'] as const;

/** A mail about a submission. */
export const SubmissionMail = z.object({
  id: z.string(),
  kind: z.string(),
  /** `skipped`: no mail was needed. `dead`: it was given up. */
  state: z.enum(MAIL_STATES),
  /** Set once the mail was sent. */
  to: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
  sentAt: z.nullable(z.iso.datetime()),
  attempts: z.int(),
  /** Why the mail was not sent, or not yet. */
  reason: z.nullable(z.string()),
});
export type SubmissionMail = z.infer<typeof SubmissionMail>;
export const MAX_SUBMISSION_MAILS = 50;

/** The latest mails about a submission, newest first. They are kept for 90 days after the last attempt to send them. */
export const listSubmissionMails = defineEndpoint({
  name: 'listSubmissionMails',
  method: 'GET',
  path: '/api/admin/submissions/:id/mails',
  access: 'review-submissions',
  params: z.object({ id: MailId }),
  status: 200,
  reply: z.object({ items: z.array(SubmissionMail).check(z.maxLength(MAX_SUBMISSION_MAILS)) }),
  problems: [401, 403, 404],
});
