import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { EmailAddress } from './submissions.ts';

/** `website` is a field that people do not see. */
export const NewsletterRequest = z.object({
  email: EmailAddress,
  website: z.optional(z.string().check(z.maxLength(500))),
});

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
