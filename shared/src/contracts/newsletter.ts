import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { FORM_TRAPS } from './form-traps.ts';
import { EmailAddress } from './submissions/submissions.ts';

/** Only the address is required. The other fields tell bots from people. */
export const NewsletterRequest = z.object({ email: EmailAddress, ...FORM_TRAPS });

export const subscribeToNewsletter = defineEndpoint({
  name: 'subscribeToNewsletter',
  method: 'POST',
  path: '/api/newsletter-subscriptions',
  access: 'public',
  body: NewsletterRequest,
  status: 201,
  reply: z.object({ email: z.string() }),
  /** 409 has `duplicate` in its message: the seed's toast depends on that word. */
  problems: [409, 422, 429],
});

/** The token in a mail's link: signed, valid for one subscriber and one purpose. */
export const LinkToken = z.string().check(z.minLength(1), z.maxLength(200));

/** The button of `/newsletter/confirm`. Idempotent. */
export const confirmSubscription = defineEndpoint({
  name: 'confirmSubscription',
  method: 'POST',
  path: '/api/newsletter-subscriptions/confirm',
  access: 'public',
  body: z.object({ token: LinkToken }),
  status: 204,
  problems: [410, 422],
});

/**
 * The button of `/newsletter/unsubscribe`, and RFC 8058's one-click unsubscribe: mail clients post `List-Unsubscribe=One-
 * Click` here, and the address alone identifies the subscriber.
 */
export const unsubscribeFromNewsletter = defineEndpoint({
  name: 'unsubscribeFromNewsletter',
  method: 'POST',
  path: '/api/newsletter-subscriptions/unsubscribe',
  access: 'public',
  query: z.object({ token: LinkToken }),
  status: 200,
  /** `undo` reverses it for a day, in case the mail was forwarded to somebody. */
  reply: z.object({ undo: z.nullable(z.string()) }),
  problems: [410],
});

/** The same address for a person whose mail client has no one-click unsubscribe: redirects to the page and changes nothing. */
export const openUnsubscribePage = defineEndpoint({
  name: 'openUnsubscribePage',
  method: 'GET',
  path: '/api/newsletter-subscriptions/unsubscribe',
  access: 'public',
  query: z.object({ token: LinkToken }),
  status: 302,
  problems: [],
});

export const undoUnsubscribe = defineEndpoint({
  name: 'undoUnsubscribe',
  method: 'POST',
  path: '/api/newsletter-subscriptions/undo',
  access: 'public',
  body: z.object({ token: LinkToken }),
  status: 204,
  problems: [410, 422],
});

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
