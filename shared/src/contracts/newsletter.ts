import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { FORM_TRAPS } from './form-traps.ts';
import { EmailAddress } from './submissions.ts';

/** An address is all that is needed; the rest tells machines from people. */
export const NewsletterRequest = z.object({ email: EmailAddress, ...FORM_TRAPS });

export const subscribeToNewsletter = defineEndpoint({
  name: 'subscribeToNewsletter',
  method: 'POST',
  path: '/api/newsletter-subscriptions',
  access: 'public',
  body: NewsletterRequest,
  status: 201,
  reply: z.object({ email: z.string() }),
  /** 409 carries `duplicate` in its message: the seed's toast follows that word. */
  problems: [409, 422, 429],
});

/** What a mail's link carries: signed, good for one subscriber and one purpose. */
export const LinkToken = z.string().check(z.minLength(1), z.maxLength(200));

/** The button of `/newsletter/confirm`. Repeating it changes nothing. */
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
 * The button of `/newsletter/unsubscribe`, and RFC 8058's one click: mail programs post `List-Unsubscribe=One-Click`
 * here, whose body says nothing that the address does not.
 */
export const unsubscribeFromNewsletter = defineEndpoint({
  name: 'unsubscribeFromNewsletter',
  method: 'POST',
  path: '/api/newsletter-subscriptions/unsubscribe',
  access: 'public',
  query: z.object({ token: LinkToken }),
  status: 200,
  /** `undo` takes the step back for a day, should the mail have been forwarded to somebody. */
  reply: z.object({ undo: z.nullable(z.string()) }),
  problems: [410],
});

/** The same address, opened by a person whose mail program knows no one click: leads to the page, changes nothing. */
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

/** A sign-up that looks like a machine's: nobody was written to. */
export const QuarantinedSignUp = z.object({
  id: z.string(),
  quarantined_at: z.iso.datetime(),
  email: z.string(),
  source: z.nullable(z.string()),
  spam_score: z.int(),
  spam_reasons: z.string(),
});
export type QuarantinedSignUp = z.infer<typeof QuarantinedSignUp>;

/** The newest hundred. */
export const listQuarantinedSignUps = defineEndpoint({
  name: 'listQuarantinedSignUps',
  method: 'GET',
  path: '/api/newsletter-quarantine',
  access: ['admin'],
  status: 200,
  reply: z.object({ items: z.array(QuarantinedSignUp) }),
  problems: [401, 403],
});

/** Out of quarantine: the address gets the link that confirms, as if it had asked again. */
export const releaseSignUp = defineEndpoint({
  name: 'releaseSignUp',
  method: 'POST',
  path: '/api/newsletter-quarantine/:id/release',
  access: ['admin'],
  params: z.object({ id: z.string().check(z.regex(/^[0-9a-zA-Z-]{1,36}$/)) }),
  status: 204,
  problems: [401, 403, 404],
});
