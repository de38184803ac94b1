import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';

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
export const MAX_DEAD_MAILS_LISTED = 100;

/** The newest hundred: more than a few mean that the mail server is down. */
export const listDeadMails = defineEndpoint({
  name: 'listDeadMails',
  method: 'GET',
  path: '/api/dead-mails',
  access: 'manage-mails',
  status: 200,
  reply: z.object({ items: z.array(DeadMail).check(z.maxLength(MAX_DEAD_MAILS_LISTED)) }),
  problems: [401, 403],
});

export const retryDeadMail = defineEndpoint({
  name: 'retryDeadMail',
  method: 'POST',
  path: '/api/dead-mails/:id/retry',
  access: 'manage-mails',
  params: z.object({ id: z.string().check(z.regex(/^[0-9a-zA-Z-]{1,36}$/)) }),
  status: 204,
  problems: [401, 403, 404],
});
