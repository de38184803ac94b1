import * as z from 'zod/mini';
import { defineEndpoint } from '../common/endpoint.ts';

const params = z.object({ id: z.string().check(z.regex(/^[0-9a-zA-Z-]{1,36}$/)) });

/** Sends the confirmation link again to a subscriber that has not used it yet. Ends its quarantine. */
export const resendConfirmation = defineEndpoint({
  name: 'resendConfirmation',
  method: 'POST',
  path: '/api/newsletter-subscribers/:id/confirmation',
  access: 'manage-newsletter',
  params,
  status: 204,
  problems: [401, 403, 404, 409],
});

/** Unsubscribes somebody who asked for it in another way. Idempotent. A suppressed subscriber is refused. */
export const unsubscribeSubscriber = defineEndpoint({
  name: 'unsubscribeSubscriber',
  method: 'POST',
  path: '/api/newsletter-subscribers/:id/unsubscribe',
  access: 'manage-newsletter',
  params,
  status: 204,
  problems: [401, 403, 404, 409],
});

/**
 * Permanently removes a subscriber and the mails about it. Only a hash of the address remains, so that no import adds
 * it again.
 */
export const eraseSubscriber = defineEndpoint({
  name: 'eraseSubscriber',
  method: 'DELETE',
  path: '/api/newsletter-subscribers/:id',
  access: 'manage-newsletter',
  params,
  status: 204,
  problems: [401, 403, 404],
});
