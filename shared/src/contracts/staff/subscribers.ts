import * as z from 'zod/mini';
import { defineEndpoint } from '../common/endpoint.ts';
import { EmailAddress } from '../public/email-address.ts';

/** By state: waiting for confirmation, subscribed, unsubscribed, suppressed. */
export const SubscriberCounts = z.object({
  pending: z.int(),
  confirmed: z.int(),
  unsubscribed: z.int(),
  suppressed: z.int(),
});
export type SubscriberCounts = z.infer<typeof SubscriberCounts>;

/** How many subscribers are in each state. */
export const countSubscribers = defineEndpoint({
  name: 'countSubscribers',
  method: 'GET',
  path: '/api/newsletter-subscribers/counts',
  access: 'manage-newsletter',
  status: 200,
  reply: SubscriberCounts,
  problems: [401, 403],
});

/** All subscribers in all states as a CSV file, oldest first; no text can run as a formula. */
export const exportSubscribers = defineEndpoint({
  name: 'exportSubscribers',
  method: 'GET',
  path: '/api/newsletter-subscribers/export',
  access: 'manage-newsletter',
  status: 200,
  problems: [401, 403],
});

/** Suppresses an address: it gets no more email, even after a new sign-up. An unknown address is stored too. */
export const suppressAddress = defineEndpoint({
  name: 'suppressAddress',
  method: 'POST',
  path: '/api/newsletter-suppressions',
  access: 'manage-newsletter',
  body: z.object({ email: EmailAddress }),
  status: 201,
  reply: z.object({ email: z.string() }),
  problems: [401, 403, 422],
});

/** Lifts a suppression: the address counts as unsubscribed, and may sign up again. */
export const liftSuppression = defineEndpoint({
  name: 'liftSuppression',
  method: 'POST',
  path: '/api/newsletter-suppressions/lift',
  access: 'manage-newsletter',
  body: z.object({ email: EmailAddress }),
  status: 204,
  problems: [401, 403, 404, 422],
});
