import * as z from 'zod/mini';
import { defineEndpoint } from '../common/endpoint.ts';
import { FORM_TRAPS } from './form-traps.ts';
import { EmailAddress } from './email-address.ts';

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
