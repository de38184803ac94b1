import * as z from 'zod/mini';
import { defineEndpoint } from '../common/endpoint.ts';

/** A sign-up that looks like spam: no email was sent. */
export const QuarantinedSignUp = z.object({
  id: z.string(),
  quarantined_at: z.iso.datetime(),
  email: z.string(),
  source: z.nullable(z.string()),
  spam_score: z.int(),
  spam_reasons: z.string(),
});
export type QuarantinedSignUp = z.infer<typeof QuarantinedSignUp>;
export const MAX_SIGN_UPS_LISTED = 100;

/** The newest hundred. */
export const listQuarantinedSignUps = defineEndpoint({
  name: 'listQuarantinedSignUps',
  method: 'GET',
  path: '/api/newsletter-quarantine',
  access: 'manage-spam',
  status: 200,
  reply: z.object({ items: z.array(QuarantinedSignUp).check(z.maxLength(MAX_SIGN_UPS_LISTED)) }),
  problems: [401, 403],
});

/** Releases a sign-up from quarantine: the address gets the confirmation link, as if it had signed up again. */
export const releaseSignUp = defineEndpoint({
  name: 'releaseSignUp',
  method: 'POST',
  path: '/api/newsletter-quarantine/:id/release',
  access: 'manage-spam',
  params: z.object({ id: z.string().check(z.regex(/^[0-9a-zA-Z-]{1,36}$/)) }),
  status: 204,
  problems: [401, 403, 404],
});
